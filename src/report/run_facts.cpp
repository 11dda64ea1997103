// SPDX-License-Identifier: MIT
#include "report/run_facts.hpp"

#include "report/build_info.hpp"

namespace lanedoku::report {

RunFacts facts_of(std::span<const Input> inputs, const BatchOptions& options) {
  const SolverOptions& solver = options.solver;
  RunFacts facts;
  for (const Input& input : inputs) facts.files.push_back(input.name);
  facts.shard = options.shard;
  facts.threads = options.threads;
  facts.engine = to_string(solver.engine);
  // Engine `reference` is plain C++, whatever the target.
  facts.target = to_string(solver.engine == Engine::lanes ? solver.target : Target::scalar);
  facts.cpu = cpu_name();
  facts.version = version();
  facts.commit = commit();
  return facts;
}

std::string file_of(const HardRecord& hard, const RunFacts& facts) {
  const std::string& name = facts.files[hard.input];
  return hard.member.empty() ? name : name + '/' + hard.member;
}

}  // namespace lanedoku::report
