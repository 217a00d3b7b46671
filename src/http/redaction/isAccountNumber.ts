/** Blanks, dashes, dots and slashes, of which each number has one kind. */
const between = String.raw`[ \t_/\u00a0\u202f.\u2010-\u2015-]`;
/** How cards are grouped, or the lengths and beginnings of those that issuers give out, which rarer groups have, too. */
const cardForm = String.raw`\d{4}(${between})\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3\d{3}(${between})\d{6}\2\d{4,5}|3[0689]\d{12}|3[47]\d{13}|(?:2[2-7]|35|[4-69]\d)\d{14}|62\d{15,17}|[46]\d{18}|(?:2[2-7]|35|[4-69]\d)\d\d(?:\d\d${between}\d{10}|${between}(?:\d{6}${between}\d{5,6}|\d{4}${between}\d{8}|\d{12})|\d{4}${between}(?:\d{4}${between}\d{4}|\d{8})|\d{8}${between}\d{4})`;
const ibanForm = String.raw`[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)`;
/** A birthday, and a digit for century, sex and nationality before the rest. */
const residentForm = String.raw`\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?: ?${between} ?)?[1-8]\d{6}`;
const card = new RegExp(`^(?:${cardForm})$`);
const iban = new RegExp(`^${ibanForm}$`);
const resident = new RegExp(`^${residentForm}$`);

/** What may be the number of a card, an account or a person inside a text; `isAccountNumber` says whether it is. */
const NUMBERS = new RegExp(
  // Not a part of a word, of a decimal or of a longer number.
  String.raw`(?<![A-Za-z\d]|\d[.+\u2010-\u2015-])(?:${cardForm}|${ibanForm}|${residentForm})(?![A-Za-z\d]|[.\u2010-\u2015-]\d)`,
  'g',
);
/** Full-width digits, blanks and dashes, as Korean and Japanese keyboards type them. */
const WIDE = /[\u3000\uff0d\uff0e\uff10-\uff19]/g;
const isNarrow = /^[^\u3000-\uff19]*$/;
/** Two digits in a row, which every such number has. */
const mayHold = /[\d\uff10-\uff19]{2}/;

/**
 * Whether a text is the number of a card, an IBAN, or the number of a resident or a foreigner in Korea, by its form and
 * check digit: an order number hardly ever is.
 */
export function isAccountNumber(text: string): boolean {
  const plain = narrow(text);
  if (card.test(plain) && checksByLuhn(plain.replace(/\D/g, ''))) return true;
  if (resident.test(plain) && checksAsResident(plain.replace(/\D/g, ''))) return true;
  return iban.test(plain) && checksBy97(plain.replaceAll(' ', ''));
}

/** A text with what `hide` gives for each such number in it. */
export function replaceAccountNumbers(text: string, hide: (number: string) => string): string {
  if (!mayHold.test(text)) return text;
  const plain = narrow(text);
  let replaced = '';
  let end = 0;
  for (const { 0: number, index } of plain.matchAll(NUMBERS)) {
    if (!isAccountNumber(number)) continue;
    replaced += text.slice(end, index) + hide(text.slice(index, index + number.length));
    end = index + number.length;
  }
  return replaced + text.slice(end);
}

/** The text in the digits of ASCII; each character keeps its offset. */
function narrow(text: string): string {
  return isNarrow.test(text) ? text : text.replace(WIDE, (character) => character.normalize('NFKC'));
}

/** The check digit of cards: every second digit from the end counts double. */
function checksByLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0 && /[^0]/.test(digits);
}

/** The check digits of accounts: with the first four characters at the end, and A as 10, the rest by 97 is 1. */
function checksBy97(account: string): boolean {
  const moved = account.slice(4) + account.slice(0, 4);
  const rest = Array.from(moved).reduce((left, character) => {
    const value = Number.parseInt(character, 36);
    return (left * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
  return rest === 1;
}

/** The check digit of residents; that of foreigners is two more. Nobody is older than 100 years or born after 2030. */
function checksAsResident(digits: string): boolean {
  const year = Number(digits.slice(0, 2));
  const kind = Number(digits[6]);
  const isBornAfter1999 = kind % 4 === 3 || kind % 4 === 0;
  if (isBornAfter1999 ? year > 30 : year < 20) return false;
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (total, digit, index) => total + Number(digit) * ((index % 8) + 2),
    0,
  );
  const check = (11 - (sum % 11) + (kind > 4 ? 2 : 0)) % 10;
  return check === Number(digits[12]);
}
