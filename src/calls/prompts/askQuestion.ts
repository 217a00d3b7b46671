import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { goBack, type GoBack, type StepPosition, type UserInput } from '../../base/userInput';
import { customOpenApiMark } from '../../catalog/hintMark';
import { askEntity, typedItem, typeItem, type AskEntityDeps, type ValueChoice } from './askEntity';
import { type ValueQuestion, checkValue } from './buildQuestions';
import { findEntityPicker } from './entityPickers';
import type { KnownValues, EntitySource } from './entitySource';

export interface AskDeps {
  readonly input: Pick<UserInput, 'pick' | 'pickMany' | 'text'>;
  /** Values sent before in this environment, newest first. */
  readonly recents: (parameter: string) => readonly string[];
  /** Absent: offers no entities. */
  readonly entitySource?: EntitySource;
  /** Returns a sentence if a path value would call another endpoint. */
  readonly checkPath?: (name: string, value: string) => string | undefined;
  /** Values that the call already has, by parameter. */
  readonly known?: KnownValues;
  /**
   * First prompt for an entity. `typeId`: if the question has an earlier answer, an input box with that answer.
   * `pickId`: if the entities can be listed, the list without recent values.
   */
  readonly start?: 'typeId' | 'pickId';
}

/**
 * Asks one question. `before`: an earlier answer to this question, which is prefilled, preselected or offered first; a
 * secret is not prefilled.
 */
export function askQuestion(
  question: ValueQuestion,
  before: string | undefined,
  position: StepPosition,
  deps: AskDeps,
): Promise<string | GoBack> {
  const type = (at: StepPosition, text?: string): Promise<string | GoBack> =>
    askText(question, text ?? before, at, deps);
  if (question.choices.length > 0) return askChoice(question, before, position, deps, type);
  const check = (value: string): string | undefined => problemOf(question, value, deps);
  // A recent value may come from another endpoint and not be allowed here.
  const recents = (question.secret ? [] : deps.recents(question.name)).filter(
    (value) => check(value) === undefined,
  );
  const list = question.secret ? undefined : listFor(question.name, deps);
  if (deps.start === 'typeId' && before !== undefined) return type(position);
  if (recents.length === 0 && !list) return type(position);
  const isListAlone = deps.start === 'pickId' && list !== undefined;
  return askEntity(deps.input, {
    position,
    placeholder: promptOf(question),
    // The earlier answer comes before the recent values.
    recents: isListAlone ? [] : [...new Set([...(before === undefined ? [] : [before]), ...recents])],
    check,
    type,
    list,
  });
}

function listFor(parameter: string, { entitySource, known = {} }: AskDeps): AskEntityDeps['list'] {
  const picker = findEntityPicker(parameter);
  if (!picker || !entitySource) return undefined;
  const isReady = (picker.pathFrom ?? []).every((name) => Object.hasOwn(known, name));
  return isReady ? { picker, source: entitySource, known } : undefined;
}

function askText(
  question: ValueQuestion,
  before: string | undefined,
  position: StepPosition,
  deps: AskDeps,
): Promise<string | GoBack> {
  const value = question.secret ? undefined : (before ?? question.suggestion);
  return deps.input.text({
    ...position,
    prompt: promptOf(question),
    value,
    password: question.secret,
    check: { validate: (text) => problemOf(question, text, deps) },
  });
}

function problemOf(question: ValueQuestion, value: string, { checkPath }: AskDeps): string | undefined {
  const problem = checkValue(question, value);
  return problem ?? (question.location === 'path' ? checkPath?.(question.name, value) : undefined);
}

async function askChoice(
  question: ValueQuestion,
  before: string | undefined,
  position: StepPosition,
  deps: AskDeps,
  type: (position: StepPosition, text?: string) => Promise<string | GoBack>,
): Promise<string | GoBack> {
  const choices = question.choices.map(({ value, meaning }) => ({
    label: sanitizeForDisplay(value),
    description: describeQuestion(meaning, question.choicesHinted),
    picked: value === before,
    value: { kind: 'value' as const, value },
  }));
  const isOther = before !== undefined && !question.choices.some(({ value }) => value === before);
  const other = {
    ...typeItem(),
    picked: isOther,
    description: isOther ? sanitizeForDisplay(before) : undefined,
  };
  for (;;) {
    const picked = await deps.input.pick<ValueChoice>({
      ...position,
      placeholder: promptOf(question),
      matchOnDescription: true,
      items: question.closed ? choices : [...choices, other],
      typed: question.closed ? undefined : (text) => [typedItem(text, problemOf(question, text, deps))],
    });
    if (picked === goBack) return goBack;
    if (picked.kind === 'value') return picked.value;
    const typed = await type(
      { ...position, canGoBack: true },
      picked.kind === 'type' ? picked.text : undefined,
    );
    if (typed !== goBack) return typed;
  }
}

/** Row description: the meaning of a parameter or choice, and a mark if `isHint`. Undefined if there is neither. */
export function describeQuestion(meaning: string | undefined, isHint: boolean): string | undefined {
  const parts = [
    ...(meaning === undefined ? [] : [sanitizeForDisplay(meaning)]),
    ...(isHint ? [l10n.t('hint, undocumented')] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

function promptOf({ name, type, meaning, origin, file }: ValueQuestion): string {
  const parts = [name, ...(type === 'string' || type === 'mixed' ? [] : [type])];
  if (meaning !== undefined) parts.push(sanitizeForDisplay(meaning));
  if (origin === 'hint') parts.push(l10n.t('hint, undocumented'));
  if (file !== undefined) parts.push(customOpenApiMark(file));
  return parts.join(' · ');
}
