import { cycle, cycleWords, person, rowId } from './rowValues';

export const PERSONAL = 1;
export const ENTERPRISE = 2;

const newGroupSettings = {
  limit: { use_limit: false, purchase_limit: 0, subscribed_limit: 0, limit_message: '' },
  aggregation: {
    use_subscription_aggregate_transaction: false,
    subscription_month_day: 1,
    subscription_week_day: 1,
  },
};

/** Default values of a new group, for fields that its creator leaves out. */
export const newGroup = {
  ceo_name: '',
  manager_name: '',
  phone: '',
  email: '',
  zipcode: '',
  address: '',
  address_detail: '',
  status: 1,
  ...newGroupSettings,
};

/** Default number of groups, which gives seven pages of 20. */
export const SMALL_COUNT = 137;
/** Number of groups of a large customer base, to test paging, search and lists. */
export const LARGE_COUNT = 10_000;
/** Largest number of groups; with more groups, business numbers would repeat. */
export const MAX_COUNT = 100_000;
const LOCKED_INDEX = 12;

/** Id of the enterprise group whose detail returns USER_GROUP_NOT_AUTHORIZED at user level, to try the error. */
export const lockedUserGroupId = rowId('userGroup', LOCKED_INDEX);

const koreanRoots = '한빛 새봄 다온 가람 누리 푸른 이음 두레 청솔 라온 해담 동녘 별하';
const koreanKinds = '상사 유통 식품 전자 물산 디자인 정밀 테크 무역 산업 문구';
const englishRoots = 'Harbor Maple Bluefin Juniper Lantern Summit Orchard Granite Willow Cobalt Ember';
const englishKinds = 'Trading Foods Studio Logistics Labs Supplies Works';
const koreanCrafts = '공방 스튜디오 꽃집 책방 베이커리';
/** The nth word in Hangul and in Latin letters is the same city. */
const cities = {
  hangul: '서울 부산 대구 인천 광주 대전 울산 세종 수원 창원 청주 전주 천안 포항 제주 강릉 여수',
  latin:
    'Seoul Busan Daegu Incheon Gwangju Daejeon Ulsan Sejong Suwon Changwon Cheongju Jeonju Cheonan Pohang Jeju Gangneung Yeosu',
};
const CITY_COUNT = 17;
const streets = [
  '세종대로',
  '테헤란로',
  '중앙로',
  '해안로',
  '대학로',
  'Harbour Street',
  'Station Road',
] as const;

function companyName(index: number, isPersonal: boolean): string {
  if (index === LOCKED_INDEX) return '관리자전용상사 (Admin Only Trading)';
  const name = plainName(index, isPersonal);
  const round = Math.floor(index / SMALL_COUNT);
  return round === 0 ? name : `${name} ${branch(round - 1, index % 3 === 2)}`;
}

/** Branch name such as `서울점` or `Busan 2`, which distinguishes companies with the same name. */
function branch(nth: number, isLatin: boolean): string {
  const repeat = Math.floor(nth / CITY_COUNT);
  if (isLatin) return cycleWords(cities.latin, nth) + (repeat === 0 ? '' : ` ${repeat + 1}`);
  return `${cycleWords(cities.hangul, nth)}${repeat === 0 ? '' : repeat + 1}점`;
}

function plainName(index: number, isPersonal: boolean): string {
  if (isPersonal) {
    const owner = person(index).name;
    return index % 3 === 2 ? `${owner} Workshop` : `${owner} ${cycleWords(koreanCrafts, index)}`;
  }
  return index % 3 === 2
    ? `${cycleWords(englishRoots, index)} ${cycleWords(englishKinds, index)}`
    : `${cycleWords(koreanRoots, index)}${cycleWords(koreanKinds, index)}`;
}

function digits(value: number, length: number): string {
  return String(value % 10 ** length).padStart(length, '0');
}

export type UserGroup = Readonly<ReturnType<typeof seedUserGroups>[number]>;

/** Creates groups: every fourth is personal, every nineteenth inactive. All numbers and addresses are invented. */
export function seedUserGroups(count = SMALL_COUNT) {
  return Array.from({ length: count }, (_, index) => {
    const isPersonal = index % 4 === 1;
    const manager = person(index);
    return {
      user_group_id: rowId('userGroup', index),
      company_name: companyName(index, isPersonal),
      business_number: `000-${digits(index * 7 + 10, 2)}-${digits(index * 7919 + 10007, 5)}`,
      corporate_type: isPersonal ? PERSONAL : ENTERPRISE,
      manager_name: manager.name,
      phone: `010-0000-${digits(index * 37 + 1000, 4)}`,
      email: `${manager.login}@group${index + 1}.example.com`,
      status: index % 19 === 7 ? 2 : 1,
      // Responses show these fields only in the behaviour `clients`, and never the members `limit` and `aggregation`.
      ceo_name: person(index + 40).name,
      zipcode: digits(index * 131 + 3000, 5),
      address: `${cycle(streets, index)} ${index + 1}`,
      address_detail: `${(index % 20) + 1}F`,
      ...newGroupSettings,
    };
  });
}
