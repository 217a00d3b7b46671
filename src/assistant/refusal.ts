/** Ends a tool call without a result; its sentence tells the model what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Throws a refusal that names the member. */
export function refuse(member: string, problem: string): never {
  throw new Refusal(`"${member}" ${problem}.`);
}
