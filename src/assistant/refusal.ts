/** Ends a tool call before anything is sent, with a sentence for the model that says what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Refuses a member by its name. */
export function refuse(member: string, problem: string): never {
  throw new Refusal(`"${member}" ${problem}.`);
}
