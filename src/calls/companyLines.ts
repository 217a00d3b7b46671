import { sanitizeForDisplay } from '../base/sanitizeForDisplay';

/** Whose user group it is, in the service's own texts, as far as it is known here. */
export interface Company {
  readonly companyName?: string;
  readonly businessNumber?: string;
}

/** The first line of the question before a write at a user group; none where nothing is known. */
export function companyLines({ companyName = '', businessNumber = '' }: Company = {}): readonly string[] {
  const parts = [sanitizeForDisplay(companyName, 60), sanitizeForDisplay(businessNumber, 40)];
  const line = parts.filter((part) => part !== '').join(' · ');
  return line === '' ? [] : [line];
}
