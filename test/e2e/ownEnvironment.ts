import type { Workbench } from './workbench';

/** Answers of a user who adds an environment. */
export interface OwnEnvironmentAnswers {
  readonly name: string;
  readonly origin: string;
  /** Answers about how the service expects calls, in order, each by the start of its label. */
  readonly expects: readonly string[];
  /** Runs after these questions, before the environment is added. */
  readonly meanwhile?: () => Promise<void>;
  /** Choice after the environment is added. */
  readonly next: 'Switch to it and sign in' | 'Switch to it';
}

/** Answer for a service that follows the reference. */
export const asReference = ['As the reference says'] as const;

/** Answers for a service that expects calls of public clients; `by`: their credential. */
export const asClients = (by: 'An access token' | 'Client key') => ['As public SDKs send them', by] as const;

/** Adds an environment step by step; `look` runs at each question about how the service expects calls. */
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

const questions = ['How does the service expect calls?', 'How are calls authorized?'];

/** Answers the questions about how a service expects calls, in Add and in Edit Environment. */
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
