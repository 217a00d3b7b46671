import { wordsOf } from '../catalog/isSecretField';
import { scanInTurns, type JsonListener } from '../json/scanJson';

/** What speaks against a write in a response of status 2xx: it says no, or it says two things at once. */
export type Denial = 'no' | 'contradiction';

/**
 * `strong`: no entity has such a member. `weak`: it may be the state of an entity, so it counts only in an object without
 * an id. `firm`: the same, but no entity that the reference shows has it. `unchanged`: firm if nothing was created. `around`: what the object holds
 * says no of itself.
 */
type Sign = 'strong' | 'firm' | 'weak' | 'unchanged' | 'created' | 'around' | 'yes' | undefined;

/** Members that speak of the call, by the words of their names, and what their values mean. */
interface Family {
  readonly names: RegExp;
  readonly read: (value: string) => Sign;
  /** What an object or a list in it means; if absent, nothing. */
  readonly filled: Sign;
}

/** What may stand before and behind the noun of a name. */
const SUBJECT =
  '(?:(?:b|n|non|num|rows?|records?|items?|data|all|total|count|is|was|has|have|been|did|the|save|update|changes?|modify|write|insert|create|delete|put|post|operation|db|sql|request|response|call|api|server|service|system|internal|validation|business|app|http|field|fatal|result|status|process|tx|x)_|처리_?|요청_?)*';
const ASPECT =
  '(?:_?(?:code|cd|no|num|number|type|kind|id|key|name|message|msg|text|title|detail|desc|description|reason|cause|status|info|string|class|source|data|body|object|response|result|list|item|row|field|param|input|count|cnt|total|flag|yn|occurred|val|value|여부|코드|메시지|내용|사유|건수)s?)*';
/** What a write does. */
const WRITTEN =
  '(?:saved?|stored?|persist(?:ed)?|updated?|modified|changed|applied|processed|executed|completed?|committed|affected|matched|accepted|acknowledged|written|handled|allowed|permitted|granted|authori[sz]ed|authenticated|found|done|처리|저장|완료|수정|변경|반영|등록)';
/** How an entity may be. */
const STATE = '(?:deleted|removed|approved|valid|verified)';

/** Words that mean no as the beginning of a word in a code, such as `PRODUCT_NOT_FOUND`. */
const NO_WORDS =
  /(?:^|_)(?:skipped|ignored|discarded|rolled_?back|unchanged|no_?op$|not_?(?:found|auth|allow|support|exist|accept|valid|permit|enough|save|process|ok|possible|done|modif|implement|ready|avail|complete|success|applied|match)|un(?:auth|able|known|support|avail|process|success|expect|permit|verified)|in(?:valid|correct|sufficient|complete|eligible|ternal_(?:server|error))|can_?not|(?:could|can|does|did|was|is)_(?:n_)?t_|den(?:y|ied)|forbid|prohibit|reject|refus|declin|expire|missing|required|duplicat|conflict|exceed|out_of_|too_(?:many|large|long|short|big|small|late)|limit_|quota|time_?out|timed_out|abort|illegal|bad_|wrong|malformed|mismatch|try_again|no_(?:such|auth|permission|access|data|result|right|change)|already|locked|violat|(?<!no_|without_|zero_)(?:fail(?:ed|ures?|s)?|errors?|exceptions?|faults?)(?![a-z])|err(?:_|\d|$)|nok?(?:$|_)|ko$|ng(?:$|_)|maintenance|overload)|^(?:e|f|x|er|ex)_?\d+$/;
const KOREAN_NO =
  /실패|(?:오류|에러)(?![가_]{0,2}없)|(?<!(?:오류|이상|문제|에러)[가이는은_]{0,2})없(?:습니다|음|는|어)|못_?[했하합]|않(?:습니다|았|음|는)|이미_|필요(?:합니다|해요)|불가|거부|거절|반려|잘못|만료(?:되|된|$)|유효하지|초과|중복(?:되|된|입|$)|누락|미존재/;
const NOTHING =
  /^(?:|null|false|undefined|0+(?:\.0+)?|no(?:ne|thing)?|not?_error|n|nil|na|f|off|n_a|아니[오요]|없음)$/;
const GOOD =
  /^(?:s0*\d?|ok(?:ay)?|succ\w*|suc|done|complete\w*|finished|normal|good|pass(?:ed)?|(?:saved|created|updated|deleted|removed|accepted|approved|processed)(?:_\w+)?|(?:정상|완료|[가-힣]*성공)\S*)$/;
const isYes = (value: string): boolean => GOOD.test(value) || /^(?:true|y|yes|t|on)$/.test(value);

/** A code that is none, or says that all is well, such as 0, `0000`, 200 or `SUCCESS`. */
function isGoodCode(value: string): boolean {
  return /^(?:0+|2(?!02)\d\d(?:_\w+)?)$/.test(value) || NOTHING.test(value) || GOOD.test(value);
}

/** Means no without doubt, whatever it is the value of. */
function isNo(value: string): boolean {
  return /^-\d/.test(value) || /^[45]\d\d$/.test(value) || NO_WORDS.test(value) || KOREAN_NO.test(value);
}

const something =
  (sign: Sign) =>
  (value: string): Sign =>
    isGoodCode(value) ? undefined : sign;
const code = (value: string): Sign =>
  isNo(value) || /^(?:[efnx]|no|false)$/.test(value)
    ? 'strong'
    : isGoodCode(value) || isYes(value)
      ? 'yes'
      : /^\d+$/.test(value)
        ? 'strong'
        : 'weak';
const isBad = (value: string): boolean => isNo(value) || /^(?:false|no?|nac?k|[efx])$/.test(value);
const isFalse = (value: string): boolean => NOTHING.test(value) || isNo(value) || value === 'x';
/** False, and not a time that has not come. */
const isDenied = (value: string): boolean => value !== '' && value !== 'null' && isFalse(value);

/** A whole value that means no under any name. */
const NO =
  /^(?:fail(?:ed|ure)?|error|den(?:y|ied)|reject(?:ed)?|refused|declined|forbidden|nac?k|ng|실패|거부|거절|반려)$/;
/** An outcome of a call that is not done; as a state of an entity it is none. */
const UNDONE = /^(?:cancell?ed|pending|queued|deferred|partial\w*|취소\S*)$/;
const COUNT = '(?:_?(?:rows|count|cnt|yn|flag|여부|건수|됨))?';
const VALUE = '(?:_?(?:text|name|value|str|string))?';

const when =
  (holds: (value: string) => boolean, sign: Sign) =>
  (value: string): Sign =>
    holds(value) ? sign : undefined;
/** Of a text that a person reads, whose end may speak of something else. */
const saysNo = (value: string): boolean => isNo(value.slice(0, 80));

/** Names, what their values mean and, for some, what an object or a list in them means; the first that fits counts. */
const FAMILIES: readonly Family[] = rowsOf([
  [
    // `success`, `isOk`, `success_yn`
    `(?:success(?:ful|fully|es)?|succ(?:eed(?:ed)?)?|suc|okay|ok|성공)(?:_?(?:yn|flag|code|cd|status|count|cnt|여부))?`,
    (value) => (isFalse(value) ? 'strong' : isYes(value) || /^\d+$/.test(value) ? 'yes' : 'weak'),
  ],
  [
    // `errorCode`, `errMsg`, `fault`, `exception_type`
    `(?:err(?:or)?s?|faults?|exceptions?|stack_?trace|trace_?back|(?:un|not?_?)(?:ok|success\\w*)|오류|에러|예외)${ASPECT}`,
    something('strong'),
    'strong',
  ],
  [
    // `failed`, `isSkipped`, `not_saved`, `failure_reason`
    `(?:fail(?:ed|ures?|s)?|skipped|ignored|dropped|discarded|reverted|rolled_?back|errored|aborted|dry_?run|(?:un|not?_?)${WRITTEN}|실패)${ASPECT}`,
    (value) => (/^(?:true|y|yes)$/.test(value) ? 'strong' : something('firm')(value)),
    'firm',
  ],
  [
    // `denied`, `rejected_message`
    `(?:(?:un|not?_?)${STATE}|den(?:ied|ial)|refus(?:ed|al)|declined|forbidden|invalid|reject(?:ed|ion)?|cancell?ed|queued|deferred|conflicts?|duplicated?s?|missing|timed?_?out|unavailable|\\w+_exceeded|rate_?limited|retry(?:able)?|incomplete|partial(?:ly)?(?:_?(?:success|failure|${WRITTEN}))?|no_?op|(?:no|nothing)_?changed?s?|unchanged|problems?|violations?|거부|거절|반려)${ASPECT}`,
    something('firm'),
    'firm',
  ],
  [
    // `http_status`, `statusCode`
    `(?:http_?)?status_?(?:code|cd|no)|http_?(?:status|code)|상태_?코드`,
    (value) => (/^20[267]$/.test(value) ? 'strong' : code(value) === 'yes' ? undefined : code(value)),
  ],
  [
    // `resultCode`, `return_cd`, `rc`
    `(?:result|return|ret|rtn|rslt|exit|response|resp?|rsp|reply|ack|outcome|api|biz|sub|sys|svc|app|결과|응답)_?(?:code|cd|코드)|rc`,
    code,
  ],
  [
    // `result`, `outcome`
    `(?:results?|rslt|outcome|response|answer|reply|return|ret|ack|verdict|결과|응답)${VALUE}`,
    (value) => (isBad(value) || UNDONE.test(value) ? 'strong' : isYes(value) ? 'yes' : undefined),
  ],
  [
    // `status`, `state`
    `(?:status|state|stat|sts|상태)${VALUE}`,
    (value) =>
      value === 'false'
        ? 'strong'
        : isBad(value)
          ? /fail|err|nok|^\d|forbid|unauthor|not_found|bad_req|실패|오류/.test(value)
            ? 'firm'
            : 'weak'
          : isYes(value)
            ? 'yes'
            : undefined,
  ],
  [`(?:type|kind|level|severity|code|cd|코드)`, when(isNo, 'firm')],
  [
    // `message`, `result_msg`
    `(?:(?:return|ret|rtn|res|resp|rslt|결과|응답)_?)?(?:messages?|msgs?|details?|reason(?:_?phrase)?|cause|warnings?|alerts?|notice|info|메시지|사유)|(?:status|http)_?(?:text|message|desc(?:ription)?)`,
    when(saysNo, 'firm'),
  ],
  [`desc|description|text|title`, when(saysNo, 'weak')],
  [`(?:created|inserted|upserted)${COUNT}`, (value) => (isFalse(value) ? 'weak' : 'created')],
  [`(?:updated?|modified|changed|replaced)${COUNT}`, when(isDenied, 'unchanged')],
  [
    // `saved`, `affected_rows`
    `(?:saved?|persisted|committed|acknowledged|written|affected|저장)${COUNT}`,
    when(isDenied, 'strong'),
  ],
  [
    // `applied`, `processedCount`
    `${WRITTEN}${COUNT}|changes|row_?count|(?:result|process|결과)_?(?:yn|flag|여부)`,
    (value) => (isDenied(value) ? 'firm' : isFalse(value) ? 'weak' : undefined),
  ],
  [STATE + COUNT, when(isFalse, 'weak')],
  [
    // `decision`, `validation`, but not what a person has written
    '(?!.*(?:name|memo|note|comment|address|label|tag|email)s?$).+',
    when((value) => NO.test(value), 'firm'),
  ],
]);
/** Members that hold the rest of a response: what is said in them is said of the call, whatever stands beside. */
const WRAPPER = named(
  `(?:data|d|root|xml|api|batch|embedded|validation|wrapper|value|message|soap_\\w+|response_?metadata|results?|responses?|resp?|rsp|body|payload|contents?|meta|head(?:er)?s?|envelope|return|output|outcome|reply|answer|status|info|common|summary|rslt|operation|결과|응답|데이터)`,
);
/** Those of them that an entity is never in. */
const ABOUT_CALL = /meta|head|status|info|common|summary|operation/;
/** An entity's own id; others name the request. */
const ID =
  /^(?!(?:\w+_)?(?:request|req|trace|correlation|error|err|event|log|span|session|incident|call|message|msg|job|task|batch|client|server|instance|operation|tx)_?(?:id|uuid)$)(?:\w*_)?(?:id|uuid)$/;
const CODE = /^(?:reason_)?(?:code|cd|코드)$/;
const MESSAGE = /^(?:message|msg|detail|desc|description|reason|메시지)$/;

function rowsOf(
  rows: readonly (readonly [names: string, read: Family['read'], filled?: Sign])[],
): readonly Family[] {
  return rows.map(([names, read, filled]) => ({ names: named(names), read, filled }));
}

function named(pattern: string): RegExp {
  return new RegExp(`^_?${SUBJECT}(?:${pattern})_?$`);
}

/** Media types of descriptions of errors, such as `application/problem+json`. */
const ERROR_TYPE = /[/.+-](?:problem|errors?|fault|exception)s?(?=[.+;\s-]|$)/i;

/** Whether headers call a response an error, by its media type or a name such as `X-Error-Code`. */
export function deniesInHeaders(headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([name, value]) =>
    /^content-type$/i.test(name)
      ? ERROR_TYPE.test(value)
      : familyOf(wordsOf(name))?.read(meaningOf(value.trim())) === 'strong',
  );
}

const MAX_INNER = 20;
/** More names than responses have that people read. */
const MAX_NAMES = 1000;
const MAX_NAME = 80;

/** What a write asked for. */
interface Asked {
  /** Words of the request's own path mean what was asked for, as `rejected` does after `…/reject`. */
  readonly path: string;
  /** Of an entity that the reference shows; in whatever object of the answer stands for it, its id is this one. */
  readonly id: readonly [name: string, id: string] | undefined;
}

/** More texts in texts are no answer. */
const MAX_TEXTS = 3;

/**
 * What in a JSON body speaks against a write: at the top, one level below it and below members such as `data`, and in
 * texts that are JSON again.
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

function familyOf(words: string): Family | undefined {
  if (words.length > MAX_NAME) return undefined;
  return FAMILIES.find(({ names }) => names.test(words));
}

/** Numbers as they are, other texts as words. */
function meaningOf(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : wordsOf(text).replace(/^_+|_+$/g, '');
}

/** A string's text, or a number, `true`, `false` and `null` as they are. */
function textOf(literal: string): string {
  const value: unknown = literal.startsWith('"') ? JSON.parse(literal) : literal;
  return String(value).trim().slice(0, 1000);
}

/** One object whose members count. */
class Judged {
  hasId = false;
  isTwofold = false;
  /** Its id is the one that was asked for: nothing but members that the reference shows may stand beside it. */
  isAsked = false;
  /** A message that means no, and another member that may. */
  saysNo = false;
  isFailed = false;
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
    return this.isStrong || (this.has('weak') && !this.hasId) || (isFirm && !this.isEntity);
  }

  /** A code beside a message, in an object that may not have them. */
  get isRefusal(): boolean {
    return this.hasCode && this.hasMessage && !this.isEntity;
  }

  /** An entity whose members are not known. */
  private get isEntity(): boolean {
    return this.hasId && !this.isAsked;
  }

  /** `literal`: absent for an object or a list, of which two are never taken for the same. */
  note(name: string, literal: string | undefined): void {
    const before = this.seen.get(name);
    if (before !== undefined && before !== literal) this.isTwofold = true;
    else if (this.seen.size < MAX_NAMES) this.seen.set(name, literal ?? '');
  }
}

/** What anything in a member such as `errors` means, and the object that has this member. */
interface Filling {
  readonly sign: Sign;
  readonly owner: Judged;
}

/** An object or a list that is open. */
interface Frame {
  readonly isArray: boolean;
  /** Name of the member that is being read; of a list, of the one that holds it. */
  key: string;
  /** It and all around it are the answer or an envelope of it; of a list, that its rows are. */
  readonly isEnvelope: boolean;
  /** The objects in it count. */
  readonly isNear: boolean;
  /** The object that its scalars speak of; undefined: too deep. */
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
  private hasInnerId = false;
  private readonly words = new Map<string, string>();
  private readonly families = new Map<string, Family | undefined>();

  /** Names of the asked id, as `user_group_id`, `group_id` and `id`, and of objects that hold its entity. */
  private readonly ownIds: ReadonlySet<string>;
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
    const key = last?.key ?? 'result';
    if (last && !last.isArray) last.judged?.note(key, undefined);
    last?.filling?.owner.add(last.filling.sign);
    const isEnvelope = !last || (last.isEnvelope && this.isWrapper(key));
    this.frames.push({
      isArray,
      key,
      isEnvelope,
      // Lists add no level; one level below an envelope counts.
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
    if (!last?.judged && !last?.filling) return;
    const text = textOf(literal);
    const meaning = meaningOf(text);
    const { judged, key, filling } = last;
    filling?.owner.add(something(filling.sign)(meaning));
    if (!judged) return;
    const words = this.wordsOf(key);
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
    }
    const sign = this.familyOf(words)?.read(meaning);
    if (sign === 'yes' || !(this.isAskedFor(meaning) || this.isAskedFor(words))) judged.add(sign);
    const mayBeNo = sign === 'weak' || sign === 'firm';
    if (mayBeNo && /^(?:message|msg|메시지)$/.test(words)) judged.saysNo = true;
    else if (mayBeNo) judged.isFailed = true;
    if (CODE.test(words) && !isGoodCode(meaning)) judged.hasCode = true;
    if (MESSAGE.test(words) && !NOTHING.test(meaning)) judged.hasMessage = true;
    if (/^[[{]/.test(text) && this.texts.length < MAX_INNER)
      this.texts.push({ text: String(JSON.parse(literal)), judged, isEnvelope: this.isWrapper(key) });
  }

  /** In what is said of the call, an `id` alone may name the request. */
  private isOwnId(words: string): boolean {
    const container = this.wordsOf(this.frames.at(-2)?.key ?? '');
    return this.ownIds.has(words) && (words.includes('_') || !ABOUT_CALL.test(container));
  }

  /** Texts that may be JSON again, but for those of an entity. */
  get inner(): readonly string[] {
    const counted = this.texts.filter(({ isEnvelope, judged }) => isEnvelope || !judged.hasId);
    return counted.map(({ text }) => text);
  }

  close(): void {
    const { judged } = this.frames.pop() ?? {};
    const last = this.frames.at(-1);
    if (!judged || !last?.judged || judged === last.judged) return;
    const { hasId, isAsked } = judged;
    const isWrapper = this.isWrapper(last.key);
    // The row of a list may be an entity that something once failed with.
    const isRow = last.isArray && hasId && !isAsked;
    const isNo = (judged.isNo && !(judged.isStrong && isRow)) || judged.isRefusal;
    const isAround = judged.has('around') && !hasId;
    if (judged.isTwofold) this.root.isTwofold = true;
    if (isNo || isAround) last.judged.add(!isWrapper ? 'around' : isNo ? 'strong' : 'firm');
    if (judged.has('yes') && isWrapper && !hasId) this.root.add('yes');
  }

  /** Whether a word of no is that of the request's own path. */
  private isAskedFor(words: string): boolean {
    const { path } = this.asked;
    if (/거부|거절|반려/.test(words)) return path.includes('reject');
    if (/cancel|취소/.test(words)) return /cancel|terminat/.test(path);
    const [word = ''] = NO_WORDS.exec(words) ?? [];
    return word.length > 4 && path.includes(word.replace(/^_/, ''));
  }

  private familyOf(words: string): Family | undefined {
    if (!this.families.has(words) && this.families.size < MAX_NAMES)
      this.families.set(words, familyOf(words));
    return this.families.has(words) ? this.families.get(words) : familyOf(words);
  }

  private wordsOf(name: string): string {
    const known = this.words.get(name);
    if (known !== undefined) return known;
    const words = wordsOf(name);
    if (this.words.size < MAX_NAMES) this.words.set(name, words);
    return words;
  }
}
