// SPDX-License-Identifier: MIT
//
// Reading JSON that somebody may have changed: a member knows where it stands, for errors. All
// errors are std::invalid_argument, such as "member guesses.max is missing".
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanedoku::report {

using Json = nlohmann::ordered_json;

[[nodiscard]] inline Json parse_json(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception&) {
    throw std::invalid_argument("it is not JSON, or breaks off");
  }
}

/// Of a document that outlives it.
class JsonMember {
 public:
  explicit JsonMember(const Json& json, std::string place = {})
      : json_(json), place_(std::move(place)) {}
  explicit JsonMember(Json&&) = delete;

  [[nodiscard]] bool has(std::string_view name) const { return json_.contains(name); }
  [[nodiscard]] JsonMember operator[](std::string_view name) const {
    const std::string place = (place_.empty() ? "" : place_ + '.') + std::string(name);
    if (!json_.is_object()) fail("is no object");
    const auto found = json_.find(name);
    if (found == json_.end()) throw std::invalid_argument("member " + place + " is missing");
    return JsonMember(*found, place);
  }
  [[nodiscard]] JsonMember at(std::size_t index) const {
    if (!json_.is_array() || index >= json_.size()) fail("is an array too short, or none");
    return JsonMember(json_[index], place_ + '[' + std::to_string(index) + ']');
  }
  [[nodiscard]] std::vector<JsonMember> elements() const {
    if (!json_.is_array()) fail("is no array");
    std::vector<JsonMember> elements;
    for (std::size_t i = 0; i < json_.size(); ++i) elements.push_back(at(i));
    return elements;
  }

  [[nodiscard]] bool is_null() const { return json_.is_null(); }
  template <std::unsigned_integral Number>
  [[nodiscard]] Number number() const {
    if (!json_.is_number_unsigned() ||
        json_.get<std::uint64_t>() > std::numeric_limits<Number>::max()) {
      fail("is not a count, or too large a one");
    }
    return json_.get<Number>();
  }
  template <std::same_as<double> Number>
  [[nodiscard]] Number number() const {
    if (!json_.is_number()) fail("is no number");
    return json_.get<double>();
  }
  [[nodiscard]] bool flag() const {
    if (!json_.is_boolean()) fail("is neither true nor false");
    return json_.get<bool>();
  }
  [[nodiscard]] std::string text() const {
    if (!json_.is_string()) fail("is no text");
    return json_.get<std::string>();
  }
  /// The document itself, for what has its own names.
  [[nodiscard]] const Json& json() const noexcept { return json_; }

  [[noreturn]] void fail(const std::string& problem) const {
    throw std::invalid_argument((place_.empty() ? "it" : "member " + place_) + ' ' + problem);
  }

 private:
  const Json& json_;
  std::string place_;
};

}  // namespace lanedoku::report
