import { wordsOf } from '../catalog/isSecretField';
import { scanInTurns, type JsonListener } from '../json/scanJson';
import {
  findFamily,
  isGoodCode,
  MAX_NAME,
  meaningOf,
  named,
  NO_FLAG,
  NO_WORDS,
  NOTHING,
  something,
  type Family,
  type Sign,
} from './findFamily';

/** Evidence in a 2xx response that a write was not done. `no`: a refusal. `contradiction`: contradicting statements. */
export type Denial = 'no' | 'contradiction';

/** Names of members that wrap a response's content, such as `data`. Statements in a wrapper are about the call. */
const WRAPPER = named(
  `(?:data|d|root|xml|api|batch|extensions|policy|upstream|gateway|embedded|validation|wrapper|value|message|soap_\\w+|response_?metadata|results?|responses?|resp?|rsp|body|payload|contents?|meta|head(?:er)?s?|envelope|return|output|outcome|reply|answer|status|info|common|summary|rslt|operation|결과|응답|데이터)`,
);
/** Wrappers that never hold an entity. */
const ABOUT_CALL = /meta|head|status|info|common|summary|operation/;
/** Names of an entity's id, but not of ids of a request or a server, such as `request_id`. */
const ID =
  /^(?!(?:\w+_)?(?:request|req|trace|correlation|error|err|event|log|span|session|incident|call|message|msg|job|task|batch|client|server|instance|operation|tx)_?(?:id|uuid)$)(?:\w*_)?(?:id|uuid)$/;
/** Members by which an object is recognized as a user group; the reference shows them in each user group. */
const SHOWN = /^(?:company_name|corporate_type)$/;
const CODE = /^(?:reason_)?(?:code|cd|코드)$/;
const QUIET = /(?:at|by|id|time|code|cd|msg|message|reason|warnings?|links|meta)$/;
const MESSAGE = /^(?:message|msg|detail|desc|description|reason|메시지)$/;

/** Media types of error descriptions, such as `application/problem+json`. */
const ERROR_TYPE = /[/.+-](?:problem|errors?|fault|exception)s?(?=[.+;\s-]|$)/i;

/** Whether headers declare an error: by the media type, or by a refusal in a header such as `X-Error-Code`. */
export function deniesInHeaders(headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([name, value]) =>
    /^content-type$/i.test(name)
      ? ERROR_TYPE.test(value)
      : findFamily(wordsOf(name))?.read(meaningOf(value.trim()), '') === 'strong',
  );
}

const MAX_INNER = 20;
/** More names than any real response has. */
const MAX_NAMES = 1000;
/** Deepest checked nesting of objects and lists. Deeper values count only below members such as `errors`. */
const MAX_FRAMES = 100;

/** The entity and path of the write. */
interface Asked {
  /**
   * Path template of the write. A word of refusal is no refusal if the path has it, such as `rejected` after
   * `…/reject`.
   */
  readonly path: string;
  /**
   * Name and value of the requested entity's id, if the reference shows the id in the response. An object with this id
   * is the entity.
   */
  readonly id: readonly [name: string, id: string] | undefined;
  /** Members of the entity before the write. Unchanged members are ignored; new members are checked strictly. */
  readonly before?: ReadonlyMap<string, string> | undefined;
}

/** Deepest nesting of JSON texts inside JSON strings. */
const MAX_TEXTS = 3;

/**
 * Looks in the JSON body of a response for evidence that the write was not done. Checks the root, objects one level
 * below, objects in members such as `data`, and strings that hold JSON.
 */
export async function findDenial(
  text: string,
  asked: Asked = { path: '', id: undefined },
  depth = 0,
): Promise<Denial | undefined> {
  const listener = new DenialListener(asked);
  await scanInTurns(text, undefined, listener);
  const found: (Denial | undefined)[] = [listener.denial];
  if (depth < MAX_TEXTS)
    for (const inner of listener.inner) found.push(await findDenial(inner, asked, depth + 1));
  return found.find((denial) => denial === 'contradiction') ?? found.find((denial) => denial !== undefined);
}

/** Content of a string, at most 1,000 characters; the literal of a number, `true`, `false` or `null`. */
function textOf(literal: string): string {
  const value: unknown = literal.startsWith('"') ? JSON.parse(literal) : literal;
  return String(value).trim().slice(0, 1000);
}

/** Whether members with this name are often empty, such as `errors`, `code`, `message`, `updated_at` and `links`. */
function isQuiet(family: Family | undefined, words: string): boolean {
  return family?.filled !== undefined || QUIET.test(words) || NO_FLAG.test(words);
}

/** One object that is checked for a refusal. */
class Judged {
  hasId = false;
  isTwofold = false;
  /** The object has the id that the request names. */
  isAsked = false;
  /** A message sounds like a refusal. Together with `isFailed`, this is a strong refusal. */
  saysNo = false;
  isFailed = false;
  /** Has a member that the reference shows in a user group, such as `company_name`. */
  isShown = false;
  /** Has a null or false value. Without `hasSomething` the object has no other value. */
  hasNothing = false;
  hasSomething = false;
  hasCode = false;
  hasMessage = false;
  private readonly signs = new Set<Sign>();
  private readonly seen = new Map<string, string>();

  has(sign: Sign): boolean {
    return this.signs.has(sign);
  }

  add(sign: Sign): void {
    this.signs.add(sign);
  }

  get isStrong(): boolean {
    return this.has('strong') || (this.saysNo && this.isFailed);
  }

  get isNo(): boolean {
    const isFirm = this.has('firm') || (this.has('unchanged') && !this.has('created'));
    if (this.isAsked && (this.has('row') || (!this.isShown && (this.has('foreign') || this.has('own')))))
      return true;
    if (this.has('void') && !this.has('yes') && !this.isEntity) return true;
    return this.isStrong || (this.has('weak') && !this.hasId) || (isFirm && !this.isEntity);
  }

  /** Has a code other than success, has a message, and is no entity. */
  get isRefusal(): boolean {
    return this.hasCode && this.hasMessage && !this.isEntity;
  }

  /** Has an id that is not the requested one, so the object is probably an entity and no statement about the call. */
  private get isEntity(): boolean {
    return this.hasId && !this.isAsked;
  }

  /**
   * Notes a member. Two different values of one name are a contradiction. `literal`: undefined for an object or list,
   * which equals no other value.
   */
  note(name: string, literal: string | undefined): void {
    const before = this.seen.get(name);
    if (before !== undefined && before !== literal) this.isTwofold = true;
    else if (this.seen.size < MAX_NAMES) this.seen.set(name, literal ?? '');
  }
}

/** Meaning of any content in a member such as `errors`. `owner`: the object with this member. */
interface Filling {
  readonly sign: Sign;
  readonly owner: Judged;
}

/** An open object or list. */
interface Frame {
  readonly isArray: boolean;
  /** Name of the current member; in a list, name of the member that holds the list. */
  key: string;
  isEmpty: boolean;
  /** True for the root, and for a wrapper whose parents are all wrappers. For a list: its rows are wrappers. */
  readonly isEnvelope: boolean;
  /** Objects directly inside are checked. */
  readonly isNear: boolean;
  /** The checked object that values belong to; undefined if nested too deep. */
  readonly judged: Judged | undefined;
  readonly filling: Filling | undefined;
}

class DenialListener implements JsonListener {
  private readonly texts: {
    readonly text: string;
    readonly isEnvelope: boolean;
    readonly judged: Judged;
  }[] = [];
  private readonly root = new Judged();
  private readonly frames: Frame[] = [];
  /** Number of open objects and lists beyond `MAX_FRAMES`. */
  private deeper = 0;
  private hasInnerId = false;
  private readonly words = new Map<string, string>();
  private readonly families = new Map<string, Family | undefined>();

  /** Names of the requested id, such as `user_group_id`, `group_id` and `id`. */
  private readonly ownIds: ReadonlySet<string>;
  /** Names of objects that hold the requested entity, such as `user_group` and `group`. */
  private readonly ownNames: ReadonlySet<string>;

  constructor(private readonly asked: Asked) {
    const words = asked.id ? wordsOf(asked.id[0]).split('_') : [];
    this.ownIds = new Set(words.map((_, at) => words.slice(at).join('_')));
    this.ownNames = new Set(words.slice(0, -1).map((_, at) => words.slice(at, -1).join('_')));
  }

  get denial(): Denial | undefined {
    const { root } = this;
    const isAround = root.has('around') && !root.hasId;
    const isNo = root.isNo || isAround || (root.isRefusal && !this.hasInnerId);
    if (root.isTwofold || (isNo && root.has('yes'))) return 'contradiction';
    return isNo ? 'no' : undefined;
  }

  open(isArray: boolean): void {
    const last = this.frames.at(-1);
    if (this.frames.length >= MAX_FRAMES) this.deeper += 1;
    if (last) last.isEmpty = false;
    if (this.deeper > 0) return;
    const key = last?.key ?? 'result';
    if (last && !last.isArray) last.judged?.note(key, undefined);
    last?.filling?.owner.add(last.filling.sign);
    const isEnvelope = !last || (last.isEnvelope && this.isWrapper(key));
    this.frames.push({
      isArray,
      key,
      isEmpty: true,
      isEnvelope,
      // Lists add no level; one level below an envelope is checked.
      isNear: isArray ? last?.isNear !== false : isEnvelope,
      judged: !last ? this.root : isArray ? last.judged : last.isNear ? new Judged() : undefined,
      filling: last?.filling ?? this.fillingOf(last, key),
    });
  }

  private isWrapper(key: string): boolean {
    const words = this.wordsOf(key);
    return WRAPPER.test(words) || this.ownNames.has(words);
  }

  private fillingOf(last: Frame | undefined, key: string): Filling | undefined {
    const words = this.wordsOf(key);
    const sign = last?.judged && !this.isAskedFor(words) ? this.familyOf(words)?.filled : undefined;
    return last?.judged && sign && { sign, owner: last.judged };
  }

  key(name: string): void {
    const last = this.frames.at(-1);
    if (last) last.key = name;
  }

  scalar(literal: string): void {
    const last = this.frames.at(-1);
    if (last) last.isEmpty = false;
    if (!last?.judged && !last?.filling) return;
    const text = textOf(literal);
    const meaning = meaningOf(text);
    const { judged, key, filling } = last;
    filling?.owner.add(something(filling.sign)(meaning));
    if (!judged || this.deeper > 0) return;
    const words = this.wordsOf(key);
    const family = this.familyOf(words);
    if (!last.isArray) {
      judged.note(ID.test(words) ? words : key, literal);
      if (ID.test(words) && !NOTHING.test(meaning)) {
        judged.hasId = true;
        if (last.isEnvelope && this.isOwnId(words)) {
          judged.isAsked = text === this.asked.id?.[1].trim();
          if (!judged.isAsked) this.root.isTwofold = true;
        }
      }
      this.hasInnerId ||= judged.hasId && judged !== this.root;
      judged.isShown ||= SHOWN.test(words);
      if (/^(?:null|false)$/.test(literal)) judged.hasNothing ||= !family?.filled;
      else judged.hasSomething ||= !/^__/.test(key);
    }
    const isNew = this.isNew(last);
    // An unchanged member of the entity says nothing about the write.
    if (judged === this.root && this.asked.before?.get(key) === literal) return;
    const read = family?.read(meaning, words);
    const sign = read === 'foreign' && literal === 'false' && this.isWrapper(key) ? 'firm' : read;
    if (sign === 'yes' || !(this.isAskedFor(meaning) || this.isAskedFor(words))) judged.add(sign);
    if (isNew && (sign === undefined ? NOTHING.test(meaning) && !isQuiet(family, words) : sign !== 'yes'))
      judged.add('row');
    const mayBeNo = sign === 'weak' || sign === 'firm';
    if (mayBeNo && /^(?:message|msg|메시지)$/.test(words)) judged.saysNo = true;
    else if (mayBeNo) judged.isFailed = true;
    if (CODE.test(words) && !isGoodCode(meaning)) judged.hasCode = true;
    if (MESSAGE.test(words) && !NOTHING.test(meaning)) judged.hasMessage = true;
    if (/^[[{]/.test(text) && this.texts.length < MAX_INNER)
      this.texts.push({ text: String(JSON.parse(literal)), judged, isEnvelope: this.isWrapper(key) });
  }

  /** Whether the root's member with the current value, which may be in a list, was absent before the write. */
  private isNew(frame: Frame): boolean {
    const { before } = this.asked;
    return before !== undefined && frame.judged === this.root && !before.has(frame.key);
  }

  /**
   * Whether a name is that of the requested id. In an object about the call, `id` may be the id of the request instead.
   */
  private isOwnId(words: string): boolean {
    const container = this.wordsOf(this.frames.at(-2)?.key ?? '');
    return this.ownIds.has(words) && (words.includes('_') || !ABOUT_CALL.test(container));
  }

  /** Strings that may hold JSON, without the strings of an entity. */
  get inner(): readonly string[] {
    const counted = this.texts.filter(({ isEnvelope, judged }) => isEnvelope || !judged.hasId);
    return counted.map(({ text }) => text);
  }

  close(): void {
    if (this.deeper > 0) {
      this.deeper -= 1;
      return;
    }
    const { judged, isEmpty } = this.frames.pop() ?? {};
    const last = this.frames.at(-1);
    if (last?.judged && isEmpty === true && !last.isArray) this.takeEmpty(last.judged, last.key);
    if (!judged || !last?.judged || judged === last.judged) return;
    const { hasId, isAsked } = judged;
    const isVoid = judged.hasNothing && !judged.hasSomething;
    if (isVoid) last.judged.hasNothing = true;
    else last.judged.hasSomething ||= isEmpty !== true;
    const isWrapper = this.isWrapper(last.key);
    // A row of a list may be an entity with an old failure.
    const isRow = last.isArray && hasId && !isAsked;
    const isNo = (judged.isNo && !(judged.isStrong && isRow)) || judged.isRefusal;
    const isAround = judged.has('around') && !hasId;
    if (judged.isTwofold) this.root.isTwofold = true;
    if (isNo || isAround) last.judged.add(!isWrapper ? 'around' : isNo ? 'strong' : 'firm');
    else if (isVoid && isWrapper) last.judged.add('void');
    const mayBeNo = isNo || judged.has('foreign') || judged.has('weak') || judged.has('firm');
    if (!hasId && ((isNo && last.isArray) || (mayBeNo && this.isNew(last)))) last.judged.add('row');
    if (judged.has('foreign') && isWrapper && !hasId && !ABOUT_CALL.test(last.key))
      last.judged.add('foreign');
    if (judged.has('yes') && isWrapper && !hasId) this.root.add('yes');
  }

  /** An empty list or object counts as 0, as in `"saved": []`. */
  private takeEmpty(judged: Judged, key: string): void {
    const words = this.wordsOf(key);
    const sign = this.familyOf(words)?.read('0', words);
    if (sign === 'strong' || sign === 'firm' || sign === 'unchanged') judged.add(sign);
    const last = this.frames.at(-1);
    if (last && this.isNew(last) && !isQuiet(this.familyOf(words), words)) judged.add('row');
  }

  /** Whether the request's path asks for this word of refusal, such as `rejected` after `…/reject`. */
  private isAskedFor(words: string): boolean {
    const { path } = this.asked;
    if (/거부|거절|반려/.test(words)) return path.includes('reject');
    if (/cancel|취소/.test(words)) return /cancel|terminat/.test(path);
    const [word = ''] = NO_WORDS.exec(words) ?? [];
    return word.length > 4 && path.includes(word.replace(/^_/, ''));
  }

  private familyOf(words: string): Family | undefined {
    if (!this.families.has(words) && this.families.size < MAX_NAMES)
      this.families.set(words, findFamily(words));
    return this.families.has(words) ? this.families.get(words) : findFamily(words);
  }

  private wordsOf(name: string): string {
    if (name.length > MAX_NAME * 2) return '';
    const known = this.words.get(name);
    if (known !== undefined) return known;
    const words = wordsOf(name);
    if (this.words.size < MAX_NAMES) this.words.set(name, words);
    return words;
  }
}
