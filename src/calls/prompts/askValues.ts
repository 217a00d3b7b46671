import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { goBack, type GoBack, type PickItem, type StepPosition } from '../../base/userInput';
import { askQuestion, describeQuestion, type AskDeps } from './askQuestion';
import type { AddQuestion, Question, ValueQuestion } from './buildQuestions';
import type { KnownValues } from './entitySource';
import { checkGivenValues, isGiven, type GivenValues } from './givenValues';
import { checkPair, parsePair, type QueryPair } from './queryPair';
import { startingAnswers } from './startingAnswers';

export interface AskRequest {
  readonly title: string;
  readonly questions: readonly Question[];
  /** Values that are there already; they skip their prompts. */
  readonly given: GivenValues;
  /** Values of an earlier call; they are prefilled and asked all the same. */
  readonly suggested?: GivenValues;
  /**
   * Offers the optional query parameters, and any other one. The step is left out where there is none to offer, unless
   * an earlier call is changed.
   */
  readonly optional: boolean;
}

export interface AskedValues extends GivenValues {
  /** At least one prompt was answered. */
  readonly asked: boolean;
}

/** A parameter to ask for, a pair as it was typed, or the wish to type pairs one by one. */
interface Offer {
  readonly question?: ValueQuestion;
  readonly pair?: string;
}

interface Step {
  /** Stores the answer. */
  readonly ask: (position: StepPosition) => Promise<GoBack | undefined>;
}

/**
 * Asks what is not given, step by step with a way back. Throws `CancelledError` when dismissed,
 * `UserError` when a given value is not allowed.
 */
export async function askValues(request: AskRequest, deps: AskDeps): Promise<AskedValues> {
  checkGivenValues(request.questions, request.given);
  const form = createForm(request, deps);
  let index = 0;
  let asked = false;
  for (;;) {
    const steps = form.steps();
    const step = steps[index];
    if (!step) return { ...form.values(), asked };
    const answer = await step.ask({
      title: request.title,
      ...(steps.length > 1 ? { step: { number: index + 1, total: steps.length } } : {}),
      canGoBack: index > 0,
    });
    asked = true;
    index += answer === goBack ? -1 : 1;
  }
}

interface Form {
  /** Changes with the answers: chosen optional parameters add steps. */
  steps(): readonly Step[];
  values(): GivenValues;
}

function createForm({ questions, given, suggested, optional }: AskRequest, deps: AskDeps): Form {
  const start = startingAnswers(questions, suggested);
  const { answers, free } = start;
  let { chosen } = start;
  let wantsFree = free.length > 0;
  let typedPairs: readonly string[] = [];

  const open = questions.filter((question): question is ValueQuestion => question.kind === 'value');
  const asked = open.filter((question) => !isGiven(question, given));
  // With nothing known to offer, the step is worth its key press only where the user wants other values than before.
  const isWorthAsking = ({ offered }: AddQuestion): boolean =>
    suggested !== undefined || offered.some((question) => !isGiven(question, given));
  const offers = optional
    ? questions.filter((question): question is AddQuestion => question.kind === 'add').filter(isWorthAsking)
    : [];

  const knownValues = (): KnownValues => ({
    ...Object.fromEntries(given.query),
    ...given.path,
    ...Object.fromEntries(Array.from(answers, ([question, value]) => [question.name, value])),
  });
  const valueStep = (question: ValueQuestion): Step => ({
    ask: async (position) => {
      const answer = await askQuestion(question, answers.get(question), position, {
        ...deps,
        known: knownValues(),
      });
      if (answer === goBack) return goBack;
      answers.set(question, answer);
      return undefined;
    },
  });
  const offerStep = (offer: AddQuestion): Step => ({
    ask: async (position) => {
      const pairRow = (text: string): PickItem<Offer> => ({
        label: sanitizeForDisplay(text),
        picked: true,
        value: { pair: text },
      });
      const picked = await deps.input.pickMany<Offer>({
        ...position,
        placeholder: l10n.t('Add parameters, or go on without'),
        matchOnDescription: true,
        items: [
          ...typedPairs.map(pairRow),
          ...offer.offered
            .filter((question) => !isGiven(question, given))
            .map((question) => ({
              label: sanitizeForDisplay(question.name),
              description: describeQuestion(question.meaning, question.origin === 'hint'),
              picked: chosen.includes(question),
              value: { question },
            })),
          { label: l10n.t('Other name=value…'), picked: wantsFree, alwaysShow: true, value: {} },
        ],
        typed: (text) => (checkPair(text, true) === undefined ? [pairRow(text)] : []),
      });
      if (picked === goBack) return goBack;
      chosen = picked.flatMap(({ question }) => question ?? []);
      typedPairs = picked.flatMap(({ pair }) => pair ?? []);
      wantsFree = picked.some(({ question, pair }) => question === undefined && pair === undefined);
      return undefined;
    },
  });
  const freeStep = (index: number): Step => ({
    ask: async (position) => {
      const text = await deps.input.text({
        ...position,
        prompt:
          index === 0
            ? l10n.t('A query parameter as name=value, sent as typed')
            : l10n.t('Another query parameter as name=value, or nothing to go on'),
        value: free[index],
        check: {
          validate: (value) => checkPair(value, index === 0),
          advise: (value) => (value.includes('=') ? undefined : checkPair(value, index === 0)),
        },
      });
      if (text === goBack) return goBack;
      free[index] = text;
      if (text === '') free.length = index + 1;
      return undefined;
    },
  });
  const freeSteps = (): readonly Step[] => {
    if (!wantsFree) return [];
    const ended = free.length > 0 && free.at(-1) === '';
    return Array.from({ length: ended ? free.length : free.length + 1 }, (_, index) => freeStep(index));
  };

  return {
    steps: () => [
      ...asked.map(valueStep),
      ...offers.map(offerStep),
      ...chosen.map(valueStep),
      ...freeSteps(),
    ],
    values: () => {
      const answered = (location: ValueQuestion['location'], list: readonly ValueQuestion[]): QueryPair[] =>
        list
          .filter((question) => question.location === location)
          .map((question) => [question.name, answers.get(question) ?? ''] as const);
      return {
        path: { ...given.path, ...Object.fromEntries(answered('path', asked)) },
        query: [
          ...given.query,
          ...answered('query', [...asked, ...chosen]),
          ...typedPairs.map(parsePair).filter((pair) => pair !== undefined),
          ...(wantsFree ? free.map(parsePair).filter((pair) => pair !== undefined) : []),
        ],
      };
    },
  };
}
