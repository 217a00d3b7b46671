/** Separators inside a number: blanks, dashes, dots, slashes and underscores. */
const between = String.raw`[ \t_/\u00a0\u202f.\u2010-\u2015-]`;
/** Card numbers in common groups of digits, or with the length and first digits of a known issuer. */
const cardForm = String.raw`\d{4}(${between})\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3\d{3}(${between})\d{6}\2\d{4,5}|3[0689]\d{12}|3[47]\d{13}|(?:2[2-7]|35|[4-69]\d)\d{14}|62\d{15,17}|[46]\d{18}|(?:2[2-7]|35|[4-69]\d)\d\d(?:\d\d${between}\d{10}|${between}(?:\d{6}${between}\d{5,6}|\d{4}${between}\d{8}|\d{12})|\d{4}${between}(?:\d{4}${between}\d{4}|\d{8})|\d{8}${between}\d{4})`;
const ibanForm = String.raw`[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)`;
/** Date of birth, a digit for century, sex and nationality, then six digits. */
const residentForm = String.raw`\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?: ?${between} ?)?[1-8]\d{6}`;
const card = new RegExp(`^(?:${cardForm})$`);
const iban = new RegExp(`^${ibanForm}$`);
const resident = new RegExp(`^${residentForm}$`);

/** Candidates for a card, account or resident number in a text; `isAccountNumber` decides. */
const NUMBERS = new RegExp(
  // The number must not be part of a word, a decimal or a longer number.
  String.raw`(?<![A-Za-z\d]|\d[.+\u2010-\u2015-])(?:${cardForm}|${ibanForm}|${residentForm})(?![A-Za-z\d]|[.\u2010-\u2015-]\d)`,
  'g',
);
/** Full-width digits, blanks, dots and dashes of Korean and Japanese keyboards. */
const WIDE = /[\u3000\uff0d\uff0e\uff10-\uff19]/g;
const isNarrow = /^[^\u3000-\uff19]*$/;
/** Two digits in a row, which every card, account and resident number has. */
const mayHold = /[\d\uff10-\uff19]{2}/;

/** Whether a text is a card number, an IBAN, or a Korean resident or foreigner number, by form and check digit. */
export function isAccountNumber(text: string): boolean {
  const plain = narrow(text);
  if (card.test(plain) && checksByLuhn(plain.replace(/\D/g, ''))) return true;
  if (resident.test(plain) && checksAsResident(plain.replace(/\D/g, ''))) return true;
  return iban.test(plain) && checksBy97(plain.replaceAll(' ', ''));
}

/** Replaces each card, account and resident number in the text with the result of `hide`. */
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

/** Converts full-width characters to ASCII; offsets stay the same. */
function narrow(text: string): string {
  return isNarrow.test(text) ? text : text.replace(WIDE, (character) => character.normalize('NFKC'));
}

/** Luhn check of cards: every second digit from the end is doubled. */
function checksByLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0 && /[^0]/.test(digits);
}

/** Check digits of an IBAN: the first four characters go to the end, letters count from A = 10, modulo 97 is 1. */
function checksBy97(account: string): boolean {
  const moved = account.slice(4) + account.slice(0, 4);
  const rest = Array.from(moved).reduce((left, character) => {
    const value = Number.parseInt(character, 36);
    return (left * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
  return rest === 1;
}

/** Check digit of residents; foreigners add 2. Accepts births from 1920 to 2030. */
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
