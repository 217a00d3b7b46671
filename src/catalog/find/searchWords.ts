/**
 * Synonyms, one group per line; a word may be in several lines. The lines before the empty line hold words for methods
 * and for operations of most modules. English words are written without spaces and only once per stem. Every line has a
 * word of the API, such as a part of an endpoint id.
 */
export const searchWords = `get read show view fetch retrieve lookup find search check 조회 보기 보여 확인 찾기 찾아 검색 가져오
post create add new make register issue invite 만들 만드 추가 등록 생성 신규 새로 발행 발급 작성 넣기 넣어 초대
put update change edit modify set reset rename 수정 변경 설정 초기화 바꾸 바꿔 바꿀 고치 고쳐 편집 업데이트 갱신 교체
delete remove drop kick close 삭제 제거 지우 지워 없애 빼기 내보내
list all every history ordersmonth 목록 리스트 전체 모두 모든 내역 이력
detail info 상세

group company customer client corporate business enterprise vendor 그룹 거래처 업체 회사 기업 법인 고객사 사업자
user member customer client account profile employee staff 프로필 사용자 회원 고객 유저 멤버 직원 사원 계정
phone tel mobile cell contact 전화번호 전화 전번 연락처 휴대폰 핸드폰
email mail 이메일 메일
businessnumber taxid taxnumber vat 사업자번호 사업자등록번호
companyname 회사명 상호 업체명 거래처명
ceo representative owner 대표 사장
manager 담당자
zipcode zip postcode 우편번호
address shipping delivery 주소 배송
name 이름
password loginpw pw 비밀번호 암호 비번
loginid username 아이디
birth 생년월일 생일
gender 성별
nickname 닉네임
memo comment 메모
bank account 은행 계좌
businesstype 업종
point 포인트
product item goods 상품 제품 품목
price cost amount 가격 금액 단가 요금
stock inventory quantity 재고 수량
changestatus soldout outofstock hide visible offline archive deactivate 품절 판매중지 노출 숨기 숨김 내리기
image photo 이미지 사진
category 카테고리
option 옵션
order purchase 주문 구매
month sales revenue 월별 월간 매월 매출 이번달 지난달
ordercancelrequest cancel cancelpayment refund return 취소 결제취소 환불 반품 환급
request apply ask 요청 신청 접수
withdraw undo revoke 철회 되돌
approve accept confirm 승인 수락
reject deny refuse decline 거절 반려 거부
subscription subscribe recurring recurringpayment 구독 정기결제 정기 자동결제
pause suspend hold freeze stop 일시중지 일시정지 정지 중지 중단 멈추 멈춰 멈춤 보류
resume restart continue reactivate 재개 재시작 다시시작
terminate cancel end stop unsubscribe quit 해지 취소 종료 중단
terminationfee penalty 위약금 수수료
calculate compute 계산 산정
bill invoice 청구 청구서 인보이스 명세서
invoicescreate bill charge send
invoice paymentlink payment pay link 청구서 인보이스 결제 링크
adjust discount surcharge coupon 조정 할인 추가요금 쿠폰
limit cap quota credit spend 한도 제한
aggregate settlement 집계 합산 정산
login signin 로그인
join signup register create 가입 등록
token jwt 토큰
authenticate verify 본인인증 인증
exist duplicate taken available 존재 중복 있는지
withdraw leave 탈퇴
status state 상태
receipt 영수증
card billingkey 카드 결제수단
nextbillingat paymentnextat subscriptionmonthday 결제일 청구일
send notify message sms 보내 발송 전송 알림
unpaid bill 미납
reason 사유
tax 세금`;
