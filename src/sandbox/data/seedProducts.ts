import { rowId } from './rowValues';
import { seedTime } from './serviceTime';

type Row = readonly [name: string, desc: string, price: number, subscription?: boolean];

const rows: readonly Row[] = [
  ['제주 감귤 5kg', '산지에서 바로 보내는 감귤', 24900],
  ['한우 불고기 세트', '냉장 600g 두 팩', 58000],
  ['Cold Brew Concentrate', 'Twelve bottles, 250 ml each', 31900],
  ['원두 정기배송', '매월 볶은 원두 1kg', 29000, true],
  ['Office Snack Box', 'A monthly box for twenty people', 89000, true],
  ['무선 마우스', '저소음 버튼, USB-C 충전', 27500],
  ['Mechanical Keyboard', '87 keys, brown switches', 119000],
  ['27인치 모니터', 'QHD, 높이 조절 받침', 289000],
  ['A4 복사용지', '80g, 2500매', 23900],
  ['Notebook, Dotted', 'A5, 160 pages, lies flat', 9800],
  ['생수 정기배송', '2L 12병, 2주마다', 11900, true],
  ['공기청정기 렌탈', '필터 교체 포함, 36개월', 32900, true],
  ['Standing Desk', 'Electric, 140 × 70 cm', 459000],
  ['사무용 의자', '허리 받침과 머리 받침', 198000],
  ['Desk Lamp', 'Warm and cold light, clamp', 64000],
  ['손소독제 500ml', '에탄올 70%', 5900],
  ['Fruit Basket', 'Seasonal fruit, delivered on Mondays', 45000, true],
  ['꽃 정기구독', '계절 꽃다발, 매주', 19900, true],
  ['Storage Cloud 1 TB', 'Per seat and month', 12000, true],
  ['회계 프로그램', '사업자 1개 기준, 월 이용료', 33000, true],
  ['Team Chat Plus', 'Per seat and month', 7900, true],
  ['종이컵 1000개', '6.5온스', 15900],
  ['Green Tea Bags', 'One hundred bags from Boseong', 13500],
  ['텀블러 473ml', '보온과 보냉 6시간', 26000],
  ['Gift Card 50,000', 'Valid for one year', 50000],
  ['설 선물세트', '한과와 곶감', 72000],
];

export type Product = Readonly<ReturnType<typeof seedProducts>[number]>;

/** Creates the shop's goods and subscription products. */
export function seedProducts() {
  return rows.map(([name, desc, price, subscription = false], index) => ({
    product_id: rowId('product', index),
    name,
    desc,
    display_price: price,
    tax_free_price: 0,
    use_stock: !subscription,
    stock: subscription ? 0 : (index * 17) % 120,
    use_subscription: subscription,
    status_display: index % 11 !== 10,
    status_sale: index % 9 !== 8,
    status: 1,
    created_at: seedTime(index),
    updated_at: seedTime(index),
  }));
}
