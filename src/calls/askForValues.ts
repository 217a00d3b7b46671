import type { UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint, EndpointDetails } from '../catalog/types';
import type { Environment } from '../environments/types';
import { findOtherOperation } from '../http/buildRequest';
import type { AskDeps } from './prompts/askQuestion';
import { askValues, type AskedValues } from './prompts/askValues';
import { buildQuestions } from './prompts/buildQuestions';
import type { EntitySource } from './prompts/entitySource';
import type { GivenValues } from './prompts/givenValues';
import { lastQuery } from './prompts/lastQuery';
import type { RecentValues } from './prompts/recentValues';

interface CallQuestion extends Pick<AskDeps, 'start'> {
  readonly endpoint: Endpoint;
  readonly environment: Environment;
  readonly given: GivenValues;
  /** Values of an earlier call, prefilled in the prompts. */
  readonly suggested?: GivenValues;
  /** Parameters of the query to ask for, although nobody knows a value. */
  readonly open?: readonly string[];
  /** The title of the prompts; absent: the call's own title. */
  readonly title?: string;
}

/** Asks for the path and query values of a call that are missing; `optional` offers the optional ones too. */
export type AskForValues = (
  call: CallQuestion,
  details: EndpointDetails,
  optional: boolean,
) => Promise<AskedValues>;

export interface AskForValuesDeps {
  readonly catalog: Catalog;
  readonly input: UserInput;
  readonly recents: Pick<RecentValues, 'list'>;
  readonly entitySource: (environment: Environment) => EntitySource;
}

export function createAskForValues(deps: AskForValuesDeps): AskForValues {
  const { catalog, input, recents } = deps;
  return ({ endpoint, environment, given, suggested, open, start, title }, details, optional) =>
    askValues(
      {
        title: title ?? callTitle(endpoint, catalog),
        questions: buildQuestions(endpoint, details),
        given,
        suggested,
        open,
        optional,
        sentBefore: lastQuery(recents, environment.name, endpoint.id),
      },
      {
        input,
        recents: (parameter) => recents.list(environment.name, parameter),
        entitySource: deps.entitySource(environment),
        checkPath: (name, value) => findOtherOperation(endpoint, name, value, catalog.endpoints),
        start,
      },
    );
}
