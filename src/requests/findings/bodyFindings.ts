import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { type BodyIssue, checkBody } from '../../calls/requests/requestDiagnostics';
import { isSecretField } from '../../catalog/isSecretField';
import { bodyWrappers } from '../../catalog/bodyWrappers';
import { maskText } from '../../http/redaction/maskHeader';
import { type JsonNode, propertiesOf, type Property, readJsonTree } from '../../json/jsonTree';
import { headerOf } from '../sandboxRequest';
import { newFinding, type Finding, type Judged, notFilledIn, placeholders, type Rule } from './finding';

/** Mistakes in the body and in the header `Content-Type`. */
export const bodyFindings: Rule = (judged) => {
  const { request, method, match, details, body, code, isTokenCall } = judged;
  if (!match && !isTokenCall) return [];
  if (body === '' && !request.body.isCut) return missingBody(judged);
  if (method === 'GET')
    return [found('breaks', l10n.t('A GET call has no body.'), l10n.t('Send the values in the query.'))];
  const type = headerOf(request, 'content-type') ?? '';
  // Product images are uploaded as a form. The sandbox refuses other forms.
  if (/^multipart\/form-data/i.test(type) && code !== 'CONTENT_TYPE_INVALID') return [];
  if (/x-www-form-urlencoded|multipart/i.test(type) || /^[\w.-]+=[^{["]*$/.test(body)) {
    return [newFinding('breaks', l10n.t('The body was sent as a form.'), asJson(), 'header:content-type')];
  }
  const wrongType: readonly Finding[] = /^application\/json\s*(?:;|$)/i.test(type)
    ? []
    : [
        newFinding(
          'breaks',
          l10n.t('The body was not sent as application/json.'),
          asJson(),
          type === '' ? 'line' : 'header:content-type',
        ),
      ];
  if (request.body.isCut) return wrongType;
  const { root, fault } = readJsonTree(body);
  // `body` is decoded text. The sandbox's error code also reveals a byte order mark and bytes that are not UTF-8.
  const isInvalid = fault?.kind === 'broken' || code === 'BODY_INVALID';
  if (isInvalid) {
    const sentence = l10n.t('The body is not valid JSON in UTF-8.');
    return [...wrongType, found('breaks', sentence, l10n.t('Build it with a JSON library.'))];
  }
  // A valid body without a root is nested too deeply.
  if (!root) return wrongType;
  if (root.type === 'string' && readJsonTree(String(root.value)).root) {
    const mend = l10n.t('Call JSON.stringify once, or leave it to the client.');
    return [...wrongType, found('mistake', l10n.t('The body is JSON inside a JSON string.'), mend)];
  }
  if (root.type !== 'object')
    return [
      ...wrongType,
      found(
        'breaks',
        l10n.t('The body is not a JSON object.'),
        l10n.t('Send an object of names and values.'),
      ),
    ];
  const wrapped = wrappedIn(root, judged);
  const issues = checkBody(wrapped?.fields ?? root, details?.body ?? []);
  return [
    ...wrongType,
    ...(wrapped?.findings ?? []),
    ...unfilledIn({ name: '', value: root }, body),
    ...issues
      .filter(isOwn)
      // A value that the program did not fill in has the wrong type, too.
      .filter(
        ({ kind, offset, length }) =>
          kind !== 'type' || !isUnfilled(body.slice(offset + 1, offset + length - 1)),
      )
      .map((issue) => ofIssue(issue, body, issues)),
  ];
};

/**
 * Finds a wrapper object, whose members are then checked as the body, with the advice to send them at the top. A sandbox
 * that expects them there (`expected`) ignores the wrapper or refuses it.
 */
function wrappedIn(
  root: JsonNode,
  { match, details, wrapper: expected }: Judged,
): { readonly fields: JsonNode; readonly findings: readonly Finding[] } | undefined {
  const wrappers: Readonly<Record<string, string | undefined>> = bodyWrappers;
  const wrapper = expected ?? wrappers[match?.endpoint.id ?? ''];
  const member = propertiesOf(root).find(({ name, value }) => name === wrapper && value.type === 'object');
  // A user's own OpenAPI file may define the member as a field.
  if (!member || details?.body?.some(({ name }) => name === wrapper)) return undefined;
  const sentence = l10n.t('The fields are inside {0}. Public SDKs send them at the top.', member.name);
  const mend = l10n.t('Send the fields at the top.');
  return {
    fields: member.value,
    findings: [newFinding('hint', sentence, mend, 'body', `"${member.name}"`)],
  };
}

function asJson(): string {
  return l10n.t('Send JSON, with Content-Type: application/json.');
}

/** Text that a program made of a missing value. Other spellings, such as `None` or `Nan`, may be meant as text. */
const missingValue = /^(?:undefined|null|NaN|Invalid Date|\[object \w+\])$/;

/** Whether a text stands for a value that the program did not fill in. */
function isUnfilled(text: string): boolean {
  return missingValue.test(text) || (/\w/.test(text) && placeholders.test(text));
}

/** Findings for values that the program did not fill in, in a member or its list or object. */
function unfilledIn(
  { name, key, value: node }: Pick<Property, 'name' | 'value'> & Partial<Pick<Property, 'key'>>,
  body: string,
): readonly Finding[] {
  // A secret that looks like a template variable, such as `<word>`, must not be shown.
  const isSecret = isSecretField(name);
  const { value, offset, length } = node;
  if (typeof value === 'string') {
    if (!(isSecret ? missingValue.test(value) : isUnfilled(value))) return [];
    const shown = sanitizeForDisplay(maskText(name), 60);
    return [notFilledIn(shown, value, 'body', body.slice(key?.offset ?? offset, offset + length))];
  }
  const items = node.type === 'array' ? node.children.map((item) => ({ name, value: item })) : node.members;
  return isSecret ? [] : items.flatMap((item) => unfilledIn(item, body));
}

function missingBody({ details, method }: Judged): readonly Finding[] {
  const names = (details?.body ?? []).filter(({ required }) => required).map(({ name }) => name);
  if (names.length === 0 || method === 'GET') return [];
  return [newFinding('breaks', l10n.t('No body was sent.'), l10n.t('Send {0}.', names.join(', ')))];
}

/**
 * False for an issue that another one covers. A wrong type covers an empty value at the same place. A missing wrapper
 * object covers all fields that belong in the wrapper.
 */
function isOwn({ kind, near, offset }: BodyIssue, _: number, all: readonly BodyIssue[]): boolean {
  if (kind === 'empty') return !all.some((other) => other.kind === 'type' && other.offset === offset);
  return !(kind === 'unknown' && all.some((other) => isWrapper(other, near)));
}

function isWrapper({ kind, name }: BodyIssue, near: string | undefined): boolean {
  return kind === 'missing' && near?.startsWith(`${name}.`) === true;
}

function ofIssue(issue: BodyIssue, body: string, all: readonly BodyIssue[]): Finding {
  const { kind, name, near, isOfReference, message, offset, length } = issue;
  const shown = sanitizeForDisplay(maskText(name), 60);
  const mends: Readonly<Record<BodyIssue['kind'], () => string>> = {
    unknown: () =>
      near === undefined
        ? l10n.t('Leave it out.')
        : near.includes('.')
          ? l10n.t('Send it inside: {0}', near)
          : l10n.t('Did you mean “{0}”?', near),
    empty: () => l10n.t('Fill it in.'),
    missing: () =>
      all.some((other) => isWrapper(issue, other.near))
        ? l10n.t('Send the fields inside: {0}', `{"${shown}": {…}}`)
        : l10n.t('Add it.'),
    type: () =>
      body.charAt(offset) === '"' ? l10n.t('Send it without quotes.') : l10n.t('Change its type.'),
  };
  return {
    rank: isOfReference ? 'breaks' : 'hint',
    sentence: kind === 'unknown' ? l10n.t('“{0}” is not a field here.', shown) : message,
    mend: mends[kind](),
    at: 'body',
    piece: kind === 'missing' ? undefined : body.slice(offset, offset + Math.min(length, 200)),
  };
}

function found(rank: Finding['rank'], sentence: string, mend: string): Finding {
  return newFinding(rank, sentence, mend, 'body');
}
