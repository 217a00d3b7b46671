import * as l10n from '@vscode/l10n';
import { buildRequest } from '../api/buildRequest';
import type { HttpDoor } from '../api/types';
import type { Connections, Environment } from '../auth/types';
import type { Catalog } from '../catalog/types';
import { UserError } from '../platform/userError';
import { readRecords, type RecordPage } from './recordPages';
import type { RecordPicker } from './recordPickers';

const PAGE_SIZE = 50;

/** Reads the records of one environment, a page at a time. */
export interface RecordSource {
  /** Pages count from 1. Rejects with an error whose message is one sentence. `paged`: another page may be asked for. */
  load(
    picker: RecordPicker,
    page: number,
    signal: AbortSignal,
  ): Promise<RecordPage & { readonly paged: boolean }>;
}

export interface RecordSourceNeeds {
  readonly catalog: Catalog;
  readonly connections: Connections;
  readonly door: HttpDoor;
  readonly settings: () => {
    readonly hints: boolean;
    readonly timeoutMs: number;
    readonly maxBytes: number;
  };
}

export function createRecordSource(environment: Environment, needs: RecordSourceNeeds): RecordSource {
  return {
    load: async (picker, page, signal) => {
      const { catalog, connections, door } = needs;
      const settings = needs.settings();
      const endpoint = catalog.findEndpoint(picker.listEndpoint);
      if (!endpoint) throw new UserError(l10n.t('There is no endpoint {0}.', picker.listEndpoint));
      const details = await catalog.loadDetails(endpoint.id, { hints: settings.hints });
      const paged = details.queryParameters.some((field) => field.name === 'page');
      const connection = await connections.open(environment);
      if (connection.token === undefined) {
        throw new UserError(l10n.t('Sign in to {0} to pick from its records.', environment.name));
      }
      const query: [string, string][] = paged
        ? [
            ['page', String(page)],
            ['limit', String(PAGE_SIZE)],
          ]
        : [];
      const request = buildRequest(endpoint, { path: {}, query }, connection.target, catalog.endpoints);
      const outcome = await door.send(request, {
        token: connection.token,
        timeoutMs: settings.timeoutMs,
        maxBytes: settings.maxBytes,
        signal,
      });
      if (outcome.kind !== 'answer') throw outcome.error;
      return { ...readRecords(outcome.answer.text, picker), paged };
    },
  };
}
