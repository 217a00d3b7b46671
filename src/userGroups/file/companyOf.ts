import type { Company } from '../../calls/companyLines';
import { readJsonFields } from './readJsonFields';

/** Whose user group a text of the service holds; empty where it does not say, or holds another one. */
export function companyOf(text: string | undefined, id: string): Company {
  const { fields } = readJsonFields(text ?? '');
  const own = fields.get('user_group_id');
  if (own === undefined || (own.text ?? own.literal) !== id) return {};
  const [companyName, businessNumber] = ['company_name', 'business_number'].map(
    (name) => fields.get(name)?.text,
  );
  return { ...(companyName ? { companyName } : {}), ...(businessNumber ? { businessNumber } : {}) };
}
