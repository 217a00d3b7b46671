/** Blanks, dashes and dots, of which each number has one kind. */
const between = String.raw`[ \u00a0\u202f.\u2010-\u2015-]`;
/** How cards are grouped, or the lengths and beginnings of those that issuers give out. */
const cardForm = String.raw`\d{4}(${between})\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3\d{3}(${between})\d{6}\2\d{4,5}|3[0689]\d{12}|3[47]\d{13}|(?:2[2-7]|35|[4-69]\d)\d{14}|62\d{15,17}|[46]\d{18}`;
const ibanForm = String.raw`[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)`;
const card = new RegExp(`^(?:${cardForm})$`);
const iban = new RegExp(`^${ibanForm}$`);

/** What may be the number of a card or of an account inside a text; `isAccountNumber` says whether it is. */
export const ACCOUNT_NUMBERS = new RegExp(
  // Not a part of a word, of a decimal or of a longer number.
  String.raw`(?<![A-Za-z\d]|\d[.+\u2010-\u2015-])(?:${cardForm}|${ibanForm})(?![A-Za-z\d]|[.\u2010-\u2015-]\d)`,
  'g',
);

/** Whether a text is the number of a card or an IBAN, by its form and check digit: an order number hardly ever is. */
export function isAccountNumber(text: string): boolean {
  if (card.test(text)) return checksByLuhn(text.replace(/\D/g, ''));
  return iban.test(text) && checksBy97(text.replaceAll(' ', ''));
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
