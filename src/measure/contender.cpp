// SPDX-License-Identifier: MIT
#include "measure/contender.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace lanedoku::measure {
namespace {

constexpr std::array<Engine, 2> kEngines = {Engine::scalar, Engine::reference};

constexpr std::string_view kTarget = "generic";

}  // namespace

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const Engine engine : kEngines) names.emplace_back(to_string(engine));
  return names;
}

std::vector<Contender> make_contenders(std::span<const std::string> engines,
                                       const SolverOptions& base) {
  std::vector<Contender> contenders;
  for (const std::string& name : engines) {
    const auto* const engine =
        std::find_if(kEngines.begin(), kEngines.end(),
                     [&](Engine candidate) { return to_string(candidate) == name; });
    if (engine == kEngines.end()) throw std::invalid_argument("no engine is named " + name);
    Contender contender{base, name, std::string(kTarget), *engine != Engine::reference};
    contender.options.engine = *engine;
    contenders.push_back(std::move(contender));
  }
  return contenders;
}

}  // namespace lanedoku::measure
