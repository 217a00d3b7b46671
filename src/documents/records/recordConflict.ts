import * as l10n from '@vscode/l10n';
import type { UserGroupField } from '../../catalog/userGroupFields';
import { plain } from '../../platform/plain';
import type { RecordStatus } from '../../platform/recordStatus';
import { findBase } from './recordBase';
import { decideSave } from './recordChange';
import { conflictRemedies, type ProblemPlace } from './recordProblems';
import type { RecordReaderNeeds } from './recordReader';
import type { RecordState } from './recordState';

type NotSaved = Extract<RecordStatus, { kind: 'notSaved' }>;

/**
 * Whether a draft was made on another version than the service has, which VS Code lets no save through over before the
 * user has chosen; undefined when it was not. A write of unknown outcome may itself be what changed the record.
 */
export function findConflict(
  needs: Pick<RecordReaderNeeds, 'levelOf' | 'originOf'> & { readonly fields: readonly UserGroupField[] },
  state: RecordState,
  mine: string,
): NotSaved | undefined {
  const found = findBase(needs, state);
  const service = state.shown?.service;
  if ('problem' in found || service === undefined || state.isAfterWrite) return undefined;
  const { base } = found;
  if (base.inDoubt || service === base.service || service === state.accepted) return undefined;
  const texts = { base: base.text, mine, service, seen: base.service };
  const decision = decideSave(texts, needs.fields);
  const place: ProblemPlace = { uri: state.uri, address: state.address, level: needs.levelOf(state) };
  return conflictStatus(place, decision.kind === 'conflict' ? decision.fields : []);
}

/** `fields`: those that were changed both here and at the service. */
export function conflictStatus(place: ProblemPlace, fields: readonly string[]): NotSaved {
  const names = fields.map((name) => plain(name, 80)).join(', ');
  return {
    kind: 'notSaved',
    reason: 'conflict',
    sentence:
      names === ''
        ? l10n.t('Nothing was sent: this user group was changed elsewhere meanwhile, in none of your fields.')
        : l10n.t('Nothing was sent: {0} was changed elsewhere meanwhile.', names),
    remedies: conflictRemedies(place),
  };
}
