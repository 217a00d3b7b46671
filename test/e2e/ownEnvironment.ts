import type { Workbench } from './workbench';

/** What a user answers who adds an environment. */
export interface OwnEnvironmentAnswers {
  readonly name: string;
  readonly origin: string;
  /** How the service expects calls, question by question, each answer by its beginning. */
  readonly expects: readonly string[];
  /** What is answered after these questions, before it is added. */
  readonly meanwhile?: () => Promise<void>;
  /** What follows once it is added. */
  readonly next: 'Switch to it and sign in' | 'Switch to it';
}

/** As the reference says. */
export const asReference = ['As the reference says'] as const;

/** As public clients send calls; `by`: what authorizes them. */
export const asClients = (by: 'An access token' | 'Client key') => ['As public SDKs send them', by] as const;

/** Adds an environment step by step; `look` is called at each question of how the service expects calls. */
export async function addEnvironment(
  workbench: Workbench,
  { name, origin, expects, meanwhile, next }: OwnEnvironmentAnswers,
  look: (question: number) => Promise<void> = async () => {},
): Promise<void> {
  await workbench.runCommand('Commerce API: Add Environment…');
  await workbench.quickInputShowing('Name of the environment');
  await workbench.enter(name);
  await workbench.pick('Type an address');
  await workbench.quickInputShowing('Base URL of the service, without /v1');
  await workbench.enter(origin);
  await workbench.quickInputShowing('Does it have real customers and orders?');
  await workbench.pick('No');
  await answerExpectation(workbench, expects, look);
  await meanwhile?.();
  await workbench.quickInputShowing(`“${name}” is added`);
  await workbench.quickInput.getByLabel(next, { exact: true }).click();
}

const questions = ['How does the service expect calls?', 'What authorizes calls?'];

/** Answers how a service expects calls, in Add and in Edit Environment. */
export async function answerExpectation(
  workbench: Workbench,
  expects: readonly string[],
  look: (question: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const [index, answer] of expects.entries()) {
    await workbench.quickInputShowing(questions[index] ?? '');
    await look(index);
    await workbench.pick(answer);
  }
}
