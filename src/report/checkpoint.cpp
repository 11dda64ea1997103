// SPDX-License-Identifier: MIT
#include "report/checkpoint.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "report/statistics_json.hpp"

namespace lanedoku::report {
namespace {

constexpr std::uint64_t kSchema = 1;

Json to_json(const Position& place) {
  return {{"input", place.input},           {"offset", place.offset},
          {"records", place.records},       {"file_records", place.file_records},
          {"file_lines", place.file_lines}, {"format", to_string(place.format)},
          {"has_format", place.has_format}};
}

Format format_from(const JsonMember& json) {
  for (const Format format : kAllFormats) {
    if (json.text() == to_string(format)) return format;
  }
  json.fail("is no format");
}

Position position_from(const JsonMember& json) {
  return {.input = json["input"].number<std::size_t>(),
          .offset = json["offset"].number<std::uint64_t>(),
          .records = json["records"].number<std::uint64_t>(),
          .file_records = json["file_records"].number<std::uint64_t>(),
          .file_lines = json["file_lines"].number<std::uint64_t>(),
          .format = format_from(json["format"]),
          .has_format = json["has_format"].flag()};
}

}  // namespace

std::string checkpoint_as_json(const Checkpoint& checkpoint) {
  Json json;
  json["checkpoint_schema"] = kSchema;
  json["run"] = Json::object();
  for (const auto& [name, value] : checkpoint.particulars) json["run"][name] = value;
  json["position"] = to_json(checkpoint.place);
  json["output_bytes"] = checkpoint.output_bytes;
  json["statistics"] = statistics_to_json(checkpoint.so_far);
  // File names of the statistics need not be UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Checkpoint checkpoint_from_json(std::string_view text) {
  const Json document = parse_json(text);
  const JsonMember json(document);
  if (json["checkpoint_schema"].number<std::uint64_t>() != kSchema) {
    json["checkpoint_schema"].fail(fmt::format("is not {}: another version wrote it", kSchema));
  }
  Checkpoint checkpoint;
  const JsonMember run = json["run"];
  if (!run.json().is_object()) run.fail("is no object");
  for (const auto& [name, value] : run.json().items()) {
    checkpoint.particulars.emplace_back(name, run[name].text());
  }
  checkpoint.place = position_from(json["position"]);
  checkpoint.output_bytes = json["output_bytes"].number<std::uint64_t>();
  checkpoint.so_far = statistics_from(json["statistics"]);
  return checkpoint;
}

std::string difference(const Particulars& then, const Particulars& now) {
  const auto value_in = [](const Particulars& particulars, const std::string& name) {
    const auto found = std::find_if(particulars.begin(), particulars.end(),
                                    [&](const auto& entry) { return entry.first == name; });
    return found == particulars.end() ? "not given" : found->second;
  };
  for (const Particulars* const names : {&now, &then}) {
    for (const auto& [name, unused] : *names) {
      const std::string was = value_in(then, name);
      const std::string is = value_in(now, name);
      if (was != is) return fmt::format("{} was {} and is {}", name, was, is);
    }
  }
  return {};
}

}  // namespace lanedoku::report
