// SPDX-License-Identifier: MIT
#include "measure/contender.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace lanedoku::measure {
namespace {

constexpr std::array<Engine, 2> kEngines = {Engine::lanes, Engine::reference};

}  // namespace

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const Engine engine : kEngines) names.emplace_back(to_string(engine));
  return names;
}

std::vector<Contender> make_contenders(std::span<const std::string> engines,
                                       std::span<const Target> targets, const SolverOptions& base) {
  std::vector<Contender> contenders;
  for (const std::string& name : engines) {
    const auto* const engine =
        std::find_if(kEngines.begin(), kEngines.end(),
                     [&](Engine candidate) { return to_string(candidate) == name; });
    if (engine == kEngines.end()) throw std::invalid_argument("no engine is named " + name);
    // Engine `reference` is plain C++ and the same on every target.
    const bool is_reference = *engine == Engine::reference;
    const std::array<Target, 1> plain = {Target::scalar};
    for (const Target target : is_reference ? std::span<const Target>(plain) : targets) {
      Contender contender{base, name, std::string(to_string(target)), !is_reference};
      contender.options.engine = *engine;
      if (!is_reference) contender.options.target = target;
      contenders.push_back(std::move(contender));
    }
  }
  return contenders;
}

}  // namespace lanedoku::measure
