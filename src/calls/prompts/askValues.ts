import * as l10n from '@vscode/l10n';
import { askSteps } from '../../base/askSteps';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { goBack, type GoBack, type PickItem, type StepPosition, type UserInput } from '../../base/userInput';
import { surrogateProblem } from '../../http/buildRequest';
import { askQuestion, describeQuestion, type AskDeps } from './askQuestion';
import {
  type Question,
  type ValueQuestion,
  checkGivenValues,
  isGiven,
  type GivenValues,
} from './buildQuestions';
import { requireAnswer } from '../../base/requireAnswer';
import { isSecretField } from '../../catalog/isSecretField';
import type { Endpoint } from '../../catalog/types';

interface AskRequest {
  readonly title: string;
  readonly questions: readonly Question[];
  /** Values already given; their prompts are skipped. */
  readonly given: GivenValues;
  /** Values to prefill in the prompts, for example those of an earlier call. */
  readonly suggested?: GivenValues;
  /** Query parameters to ask for, even if they are optional or undocumented. */
  readonly open?: readonly string[];
  /**
   * Offers optional query parameters, and free parameters that the user types as `name=value`. The offer is skipped if
   * all optional parameters of the endpoint are given and no values are suggested.
   */
  readonly optional: boolean;
  /** Pairs `name=value` of the endpoint's last query; offered together as one choice. */
  readonly sentBefore?: readonly string[];
  /**
   * Shows the call with the suggested values; resolves to false if the user wants the prompts. Not called if a free
   * parameter has no value.
   */
  readonly review?: ((values: GivenValues) => Promise<boolean>) | undefined;
}

export interface AskedValues extends GivenValues {
  /** True if at least one prompt was answered. */
  readonly asked: boolean;
}

/** Shows one prompt and stores the answer in the form. */
type Step = (position: StepPosition) => Promise<GoBack | undefined>;

/**
 * Prompts for missing values, with a back button. Throws `CancelledError` if the user dismisses a prompt, and
 * `UserError` for an invalid given value.
 */
export async function askValues(request: AskRequest, deps: AskDeps): Promise<AskedValues> {
  checkGivenValues(request.questions, request.given);
  const form = createForm(request, deps);
  const { title, review } = request;
  if (review && form.missing) {
    const { missing } = form;
    await askSteps(title, missing, undefined);
    if (await review(form.values())) return { ...form.values(), asked: true };
  }
  await askSteps(title, form.steps, undefined);
  return { asked: form.steps().length > 0, ...form.values() };
}

interface Form {
  /** Depends on the answers: each chosen optional parameter and each free parameter adds a step. */
  readonly steps: () => readonly Step[];
  /**
   * Steps for the values without a suggestion. Undefined if a free parameter has a name but no value, because this
   * needs all steps.
   */
  readonly missing: readonly Step[] | undefined;
  values(): GivenValues;
}

function createForm(request: AskRequest, deps: AskDeps): Form {
  const { questions, given, suggested, open, optional, sentBefore = [] } = request;
  const answers = startingAnswers(questions, suggested, open);
  const asked = questions.flatMap((each) => (each.kind === 'value' && !isGiven(each, given) ? [each] : []));
  const offers = questions.flatMap((each) => {
    if (!optional || each.kind !== 'add') return [];
    const offered = each.offered.filter((question) => !isGiven(question, given));
    // Without optional parameters, the step is shown only if values are suggested.
    return suggested || offered.length > 0 ? [offered] : [];
  });
  const isKnown = (pair: string): boolean =>
    asked.some(({ name }) => pair.startsWith(`${name}=`)) ||
    given.query.some(([name]) => pair.startsWith(`${name}=`));
  const before = sentBefore.filter((pair) => !isKnown(pair));
  const take = ({ chosen = [], typedPairs = [] }: CallNowChoice): void => {
    answers.chosen = chosen;
    answers.typedPairs = typedPairs;
  };
  const isPair = (text: string): boolean => checkPair(text, true) === undefined;
  const valueStep =
    (question: ValueQuestion): Step =>
    async (position) => {
      const answered = Array.from(answers.values, ([{ name }, value]) => [name, value] as const);
      const known = Object.fromEntries([...given.query, ...Object.entries(given.path), ...answered]);
      const answer = await askQuestion(question, answers.values.get(question), position, { ...deps, known });
      if (answer === goBack) return goBack;
      answers.values.set(question, answer);
      return undefined;
    };
  return {
    steps: () => [
      ...asked.map(valueStep),
      ...offers.map((offered) => {
        const several = offerStep(offered, answers, deps);
        // The prompt “Call Now” cannot show parameters that are already chosen; the list of several parameters can.
        return suggested || hasChoices(answers)
          ? several
          : callNowStep({ offered, before, several, take, isPair }, deps.input);
      }),
      ...answers.chosen.map(valueStep),
      ...freeSteps(answers, deps),
    ],
    missing: answers.free.some((pair) => pair.endsWith('='))
      ? undefined
      : [...asked, ...answers.chosen].filter((each) => !answers.values.has(each)).map(valueStep),
    values: () => {
      const answered = (location: ValueQuestion['location']): readonly QueryPair[] =>
        [...asked, ...answers.chosen]
          .filter((question) => question.location === location)
          .map((question) => [question.name, answers.values.get(question) ?? '']);
      const pairs = [...answers.typedPairs, ...(answers.wantsFree ? answers.free : [])];
      return {
        path: { ...given.path, ...Object.fromEntries(answered('path')) },
        query: [...given.query, ...answered('query'), ...pairs.flatMap(parsePair)],
      };
    },
  };
}

/** The user's answers to the questions of one call, at first the suggested values. */
interface Answers {
  readonly values: Map<ValueQuestion, string>;
  /** Optional parameters that get a prompt: the user chose them, they have a suggested value, or `open` names them. */
  chosen: readonly ValueQuestion[];
  /** Pairs `name=value` that are sent as typed, from the list of optional parameters or the prompt “Call Now”. */
  typedPairs: readonly string[];
  /** True to ask for free parameters one by one. */
  wantsFree: boolean;
  /** Free parameters, entered or suggested, each as `name=value`. An empty text at the end: the user adds no more. */
  readonly free: string[];
}

function hasChoices({ chosen, typedPairs, wantsFree }: Answers): boolean {
  return chosen.length > 0 || typedPairs.length > 0 || wantsFree;
}

/**
 * Assigns the suggested values to their questions. Query values without a question become free parameters. Names in
 * `open` become chosen parameters, or free parameters if no question has the name.
 */
function startingAnswers(
  questions: readonly Question[],
  suggested?: GivenValues,
  open: readonly string[] = [],
): Answers {
  const values = new Map<ValueQuestion, string>();
  const chosen: ValueQuestion[] = [];
  const rest = [...(suggested?.query ?? [])];
  const take = (question: ValueQuestion): string | undefined => {
    if (question.location === 'path') return suggested?.path[question.name];
    const at = rest.findIndex(([name]) => name === question.name);
    return at < 0 ? undefined : rest.splice(at, 1)[0]?.[1];
  };
  const known = questions.flatMap((each) => (each.kind === 'add' ? each.offered : [each]));
  for (const question of known) {
    const value = take(question);
    const isOpen = question.location === 'query' && open.includes(question.name);
    if (value !== undefined) values.set(question, value);
    if (!question.required && (value !== undefined || isOpen)) chosen.push(question);
  }
  const named = open.filter((name) => !known.some((question) => question.name === name));
  const free = [...rest.map(([name, value]) => `${name}=${value}`), ...named.map((name) => `${name}=`)];
  const wantsFree = free.length > 0;
  return { values, chosen, typedPairs: [], wantsFree, free: wantsFree ? [...free, ''] : [] };
}

interface CallNowOffer {
  readonly offered: readonly ValueQuestion[];
  readonly before: readonly string[];
  /** Shows the list in which the user can choose several parameters. */
  readonly several: (position: StepPosition) => Promise<GoBack | undefined>;
  readonly take: (choice: CallNowChoice) => void;
  readonly isPair: (text: string) => boolean;
}

/** The user's choice in the prompt “Call Now”: parameters to ask for next, and `name=value` pairs to send. */
interface CallNowChoice {
  readonly chosen?: readonly ValueQuestion[];
  readonly typedPairs?: readonly string[];
}

/**
 * Step with the prompt “Call Now”, for a call with optional parameters. The user can call at once, choose one
 * parameter, type a `name=value` pair, repeat the query sent before, or open the list to choose several parameters. A
 * chosen parameter adds a step after this one.
 */
function callNowStep(
  { offered, before, several, take, isPair }: CallNowOffer,
  input: Pick<UserInput, 'pick'>,
): (position: StepPosition) => Promise<GoBack | undefined> {
  const more: PickItem<CallNowChoice | undefined> = {
    label: l10n.t('Several Parameters…'),
    icon: 'checklist',
    alwaysShow: true,
    value: undefined,
  };
  const pairRow = (pairs: readonly string[], icon: string, description: string): PickItem<CallNowChoice> => ({
    label: sanitizeForDisplay(pairs.join(' & ')),
    icon,
    description,
    alwaysShow: true,
    value: { typedPairs: pairs },
  });
  return async (position) => {
    for (;;) {
      const picked = await input.pick<CallNowChoice | undefined>({
        ...position,
        placeholder: l10n.t('Press Enter to call now, or choose or type a parameter such as limit=3'),
        matchOnDescription: true,
        items: [
          { label: l10n.t('Call Now'), icon: 'play', value: {} },
          ...(before.length > 0 ? [pairRow(before, 'history', l10n.t('call as before'))] : []),
          ...offered.map((question) => ({
            label: sanitizeForDisplay(question.name),
            description: describeQuestion(question.meaning, question.origin === 'hint'),
            icon: 'add',
            value: { chosen: [question] },
          })),
          more,
        ],
        typed: (text) => (isPair(text) ? [pairRow([text], 'play', l10n.t('call with this value'))] : [more]),
      });
      if (picked === goBack) return goBack;
      if (picked) {
        take(picked);
        return undefined;
      }
      const answer = await several({ ...position, canGoBack: true });
      if (answer !== goBack) return undefined;
    }
  };
}

/**
 * A row in the list of optional parameters: a parameter to ask for, or a typed pair. A row with neither asks for free
 * parameters one by one.
 */
interface Offer {
  readonly question?: ValueQuestion;
  readonly pair?: string;
}

/** Step in which the user chooses several optional parameters or types a `name=value` pair. */
function offerStep(offered: readonly ValueQuestion[], answers: Answers, { input }: AskDeps): Step {
  const pairRow = (pair: string): PickItem<Offer> => ({
    label: sanitizeForDisplay(pair),
    picked: true,
    value: { pair },
  });
  return async (position) => {
    const picked = await input.pickMany<Offer>({
      ...position,
      placeholder: l10n.t('Add parameters, or continue without'),
      matchOnDescription: true,
      items: [
        ...answers.typedPairs.map(pairRow),
        ...offered.map((question) => ({
          label: sanitizeForDisplay(question.name),
          description: describeQuestion(question.meaning, question.origin === 'hint'),
          picked: answers.chosen.includes(question),
          value: { question },
        })),
        { label: l10n.t('Other name=value…'), picked: answers.wantsFree, alwaysShow: true, value: {} },
      ],
      typed: (text) => (checkPair(text, true) === undefined ? [pairRow(text)] : []),
    });
    if (picked === goBack) return goBack;
    answers.chosen = picked.flatMap(({ question }) => question ?? []);
    answers.typedPairs = picked.flatMap(({ pair }) => pair ?? []);
    answers.wantsFree = picked.some(({ question, pair }) => question === undefined && pair === undefined);
    return undefined;
  };
}

/** Steps that ask for free parameters one by one, until the user enters an empty text. */
function freeSteps({ wantsFree, free }: Answers, { input }: AskDeps): readonly Step[] {
  if (!wantsFree) return [];
  const isEnded = free.at(-1) === '';
  return Array.from({ length: isEnded ? free.length : free.length + 1 }, (_, index) => async (position) => {
    const isFirst = index === 0;
    const text = await input.text({
      ...position,
      prompt: isFirst
        ? l10n.t('A query parameter as name=value, sent as typed')
        : l10n.t('Another name=value, or leave empty to continue'),
      value: free[index],
      check: {
        validate: (value) => checkPair(value, isFirst),
        advise: (value) => (value.includes('=') ? undefined : checkPair(value, isFirst)),
      },
    });
    if (text === goBack) return goBack;
    free[index] = text;
    if (text === '') free.length = index + 1;
    return undefined;
  });
}

type QueryPair = readonly [name: string, value: string];

/** Splits `name=value` at the first `=`; empty if it is no pair. */
function parsePair(text: string): readonly QueryPair[] {
  const at = text.indexOf('=');
  return at > 0 ? [[text.slice(0, at), text.slice(at + 1)]] : [];
}

/** A sentence if the text is no `name=value` pair or cannot be sent. An empty text is allowed unless `isFirst`. */
function checkPair(text: string, isFirst: boolean): string | undefined {
  if (text === '' && !isFirst) return undefined;
  return parsePair(text).length > 0
    ? surrogateProblem(text)
    : l10n.t('Type a name, “=” and a value, such as keyword=blue.');
}

/**
 * Shows a call with its values before it is sent. Resolves to true if the user sends it, to false if the user wants to
 * change values.
 */
export async function reviewCall(
  input: Pick<UserInput, 'pick'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  values: GivenValues,
  { title, environmentName }: { readonly title: string; readonly environmentName: string },
): Promise<boolean> {
  const shownPath = path.replaceAll(/:(\w+)/g, (name: string, key: string) => {
    const value = values.path[key];
    return value === undefined ? name : describeValue(key, value);
  });
  return requireAnswer(
    await input.pick<boolean>({
      title,
      placeholder: l10n.t('Check the call before it goes to {0}', sanitizeForDisplay(environmentName)),
      items: [
        {
          label: l10n.t('Call'),
          icon: 'play',
          description: sanitizeForDisplay(`${method} ${shownPath}`),
          detail: values.query.length > 0 ? sanitizeForDisplay(describePairs(values.query)) : undefined,
          value: true,
        },
        { label: l10n.t('Change…'), icon: 'edit', value: false },
      ],
    }),
  );
}

/** Names and values in one line, with secrets masked. The line is not sanitized for display. */
export function describePairs(pairs: GivenValues['query']): string {
  return pairs.map(([name, value]) => `${name} = ${describeValue(name, value)}`).join(' · ');
}

function describeValue(name: string, value: string): string {
  return isSecretField(name) ? l10n.t('(hidden)') : value;
}
