// Typed text → endpoint ids. The first three results of the search must include one of the ids.
const typedTexts = `
전화번호 변경 → userGroups.update
연락처 수정 → userGroups.update users.update
사업자번호 조회 → userGroups.detail userGroups.list
사업자 번호로 거래처 찾기 → userGroups.list userGroups.detail
거래처 등록 → userGroups.create
업체 목록 → userGroups.list
거래처 한도 설정 → userGroups.setLimit
사용자그룹수정 → userGroups.update
전화 번호를 바꾸기 → userGroups.update
대표자명 변경해줘 → userGroups.update
회사 주소 고치기 → userGroups.update
우편번호 수정 → userGroups.update
거래처 직원 추가 → userGroups.addUser
직원 제거 → userGroups.removeUser users.delete
환불 → orderCancel.request
환불 승인 → orderCancel.approve
환불 거절하기 → orderCancel.reject
취소 요청 반려 → orderCancel.reject
주문취소 철회 → orderCancel.withdraw
주문 취소하기 → orderCancel.request
이번달 주문 → orders.month
주문 상세 보기 → orders.detail
주문내역 → orders.list
구독 일시정지 → subscriptionsInProgress.pause
정기결제 재개 → subscriptionsInProgress.resume
구독을 해지 → subscriptionsInProgress.terminate
해지 위약금 계산 → subscriptionsInProgress.calculateTerminationFee
정기결제 목록 → subscriptionOrders.list
구독 청구서 조회 → subscriptionBills.detail subscriptionBills.list
할인 추가 → adjustments.create
결제 링크 만들기 → invoices.create
인보이스 목록 → invoices.list
회원가입 → users.join
회원 탈퇴 → users.delete
아이디 중복 확인 → users.exists
본인인증 조회 → users.authenticate
토큰 발급 → users.issueToken
로그인 → users.login
비밀번호 변경 → users.update
상품 품절 처리 → products.changeStatus
재고 수정 → products.update products.changeStatus
상품등록 → products.create
제품 삭제 → products.delete
거래 집계 → userGroups.aggregateTransaction
회사 정보 보기 → userGroups.detail
고객 phone 변경 → userGroups.update users.update
user 목록 → users.list
조회 invoice → invoices.detail invoices.list
전번 변경 → userGroups.update users.update
거래처 전화번호 바꾸기 → userGroups.update
업체 이메일 수정 → userGroups.update
사업자 등록번호로 검색 → userGroups.list userGroups.detail
신규 거래처 → userGroups.create
회사 삭제 → userGroups.removeUser userGroups.detail userGroups.list
그룹에서 회원 빼기 → userGroups.removeUser
그룹에 사용자 넣기 → userGroups.addUser
월 구매 한도 → userGroups.setLimit
대표 이름 변경 → userGroups.update
담당자 바꾸고 싶어요 → userGroups.update
주소변경 → userGroups.update
고객 목록 가져오기 → users.list
회원정보 수정 → users.update
유저 삭제 → users.delete userGroups.removeUser
이메일 중복체크 → users.exists
비번 재설정 → users.update
로그인 토큰 받기 → users.issueToken users.login
휴대폰 본인인증 → users.authenticate
전체 주문 보기 → orders.list
주문 한 건 조회 → orders.detail
지난달 매출 → orders.month
부분 환불 → orderCancel.request
환불해줘 → orderCancel.request
취소 승인하기 → orderCancel.approve
구독 취소 → subscriptionsInProgress.terminate
구독 잠시 멈춤 → subscriptionsInProgress.pause
정기결제 금액 변경 → subscriptionOrders.update adjustments.update
미납 청구 내역 → subscriptionBills.list
결제링크 발송 → invoices.create
거래처 연락처 변경 → userGroups.update
업체 담당자 이메일 고치기 → userGroups.update
사업자번호로 업체 조회 → userGroups.list userGroups.detail
기업 회원 등록 → userGroups.create users.join
거래처 상세 → userGroups.detail
회사명 변경 → userGroups.update
업체에 직원 추가하기 → userGroups.addUser
구매한도 변경 → userGroups.setLimit
상세주소 수정 → userGroups.update
대표자 조회 → userGroups.detail userGroups.list
합산 결제 → userGroups.aggregateTransaction
회원 검색 → users.list
고객 정보 조회 → users.detail users.list
휴대폰 번호 수정 → users.update userGroups.update
회원 가입 여부 확인 → users.exists
탈퇴 처리 → users.delete
액세스 토큰 → users.issueToken users.login
새 상품 올리기 → products.create
상품 가격 수정 → products.update
상품 목록 → products.list
판매 중지 → products.changeStatus
주문번호로 조회 → orders.detail orders.list
이번 달 주문 내역 → orders.month
주문 취소 요청 목록 → orderCancel.list
환불 신청 → orderCancel.request
환불 취소 → orderCancel.withdraw orderCancel.request
구독 정보 변경 → subscriptionOrders.update
중도 해지 수수료 얼마 → subscriptionsInProgress.calculateTerminationFee
구독 다시 시작 → subscriptionsInProgress.resume
추가 요금 삭제 → adjustments.delete
연락처 변경 → userGroups.update users.update
사업자번호 확인 → userGroups.detail userGroups.list
업체 추가 → userGroups.create
거래처 정보 수정 → userGroups.update
거래처 주소 변경 → userGroups.update
거래처 이름으로 검색 → userGroups.list
그룹 멤버 추가 → userGroups.addUser
그룹 멤버 삭제 → userGroups.removeUser
업체별 한도 → userGroups.setLimit
대표자 이름 바꾸기 → userGroups.update
우편번호 → userGroups.update userGroups.detail
거래 합산 청구 → userGroups.aggregateTransaction
회원 목록 → users.list
회원 상세 조회 → users.detail
회원 이름 변경 → users.update
아이디 있는지 확인 → users.exists
본인 인증 → users.authenticate
상품 정보 변경 → products.update
상품 판매 상태 변경 → products.changeStatus
상품 재고 → products.detail products.list products.update products.changeStatus
주문 조회 → orders.detail orders.list
월 매출 보기 → orders.month
환불 금액 조회 → orderCancel.list subscriptionsInProgress.calculateTerminationFee
취소 철회 → orderCancel.withdraw
취소 내역 → orderCancel.list
구독 정지 → subscriptionsInProgress.pause
구독 변경 요청 조회 → subscriptionsInProgress.listRequests
해지 신청 → subscriptionsInProgress.terminate
구독료 할인 → adjustments.create adjustments.update
청구서 보내기 → invoices.create
전화번호 바꾸는 법 → userGroups.update users.update
거래처 담당자 전화번호 → userGroups.detail userGroups.update userGroups.list
업체 사업자번호 → userGroups.detail userGroups.list
업체 상세정보 → userGroups.detail
거래처 만들기 → userGroups.create
거래처 리스트 → userGroups.list
기업 그룹 조회 → userGroups.detail userGroups.list
대표자명 수정 → userGroups.update
회사 이메일 변경 → userGroups.update
주문 한도 설정 → userGroups.setLimit
고객 그룹에 추가 → userGroups.addUser
그룹에서 고객 제거 → userGroups.removeUser
고객 삭제 → users.delete userGroups.removeUser
회원 등록 → users.join
이메일로 회원 찾기 → users.list users.detail
로그인 하기 → users.login
사용자 토큰 발행 → users.issueToken
상품 추가 → products.create
상품 상태 → products.changeStatus
상품 조회 → products.detail products.list
주문 리스트 → orders.list
월별 주문 집계 → orders.month
취소 요청 → orderCancel.request
환불 반려 → orderCancel.reject
환불 목록 → orderCancel.list
구독 목록 → subscriptionOrders.list
구독 재개하기 → subscriptionsInProgress.resume
정기결제 해지 수수료 → subscriptionsInProgress.calculateTerminationFee
청구서 상세 → invoices.detail subscriptionBills.detail
가격 조정 등록 → adjustments.create
change phone → userGroups.update
update company phone number → userGroups.update
refund → orderCancel.request
refunds list → orderCancel.list
approve a refund → orderCancel.approve
deny cancellation → orderCancel.reject
customer → users.list userGroups.list users.detail userGroups.detail
list customers → userGroups.list users.list
edit customer → userGroups.update users.update
company → userGroups.detail userGroups.list
create company → userGroups.create
business number → userGroups.detail
groups → userGroups.list
find group by company name → userGroups.list userGroups.detail
add member to company → userGroups.addUser
remove employee → userGroups.removeUser users.delete
spending limit → userGroups.setLimit
credit limit → userGroups.setLimit
cancelled orders → orderCancel.list
cancel order → orderCancel.request
cancel subscription → subscriptionsInProgress.terminate
unsubscribe → subscriptionsInProgress.terminate
pause recurring payment → subscriptionsInProgress.pause
restart subscription → subscriptionsInProgress.resume
termination penalty → subscriptionsInProgress.calculateTerminationFee
invoice → invoices.list invoices.detail invoices.create
send invoice → invoices.create
payment link → invoices.create
bills → subscriptionBills.list
subscription bill detail → subscriptionBills.detail
monthly sales → orders.month
orders by month → orders.month
sign up → users.join
register user → users.join
login → users.login
get token → users.issueToken
delete account → users.delete
verify identity → users.authenticate
check if user exists → users.exists
hide product → products.changeStatus
new product → products.create
change price → adjustments.update products.update
product stock → products.detail products.list products.update products.changeStatus
discount → adjustments.create
zipcode → userGroups.update
ceo name → userGroups.update
change customer phone → userGroups.update users.update
update contact email → userGroups.update users.update
get company by id → userGroups.detail
search companies → userGroups.list
new customer → userGroups.create users.join
add user to group → userGroups.addUser
kick user from group → userGroups.removeUser
purchase limit → userGroups.setLimit
monthly limit → userGroups.setLimit
tax number → userGroups.detail userGroups.list userGroups.create
change address → userGroups.update
authenticate user → users.authenticate users.login
access token → users.issueToken users.login
username taken → users.exists
close account → users.delete
all products → products.list
product price → products.update products.detail products.list products.create
out of stock → products.changeStatus products.update
take product offline → products.changeStatus
remove item → products.delete
order status → orders.detail orders.list
find order → orders.detail orders.list
refund order → orderCancel.request
reject refund request → orderCancel.reject
undo cancel request → orderCancel.withdraw
stop subscription → subscriptionsInProgress.terminate subscriptionsInProgress.pause
cancellation fee → subscriptionsInProgress.calculateTerminationFee
give discount on subscription → adjustments.create
bill customer → invoices.create subscriptionBills.list
modify group → userGroups.update
company details → userGroups.detail
client list → userGroups.list users.list
register company → userGroups.create
vendor phone number → userGroups.detail userGroups.update userGroups.list
change manager name → userGroups.update
set spending cap → userGroups.setLimit
delete member from company → userGroups.removeUser
get user by email → users.list users.detail
change password → users.update
sign in → users.login
identity check → users.authenticate
update inventory → products.update products.changeStatus
show product → products.detail
archive product → products.changeStatus products.delete
list orders → orders.list
order history → orders.list
sales report → orders.month
cancel my order → orderCancel.request
refund status → orderCancel.list
accept refund → orderCancel.approve
decline cancel → orderCancel.reject
withdraw cancellation request → orderCancel.withdraw
freeze subscription → subscriptionsInProgress.pause
subscriptions → subscriptionOrders.list
change billing date → subscriptionOrders.update userGroups.aggregateTransaction
early termination fee → subscriptionsInProgress.calculateTerminationFee
unpaid bills → subscriptionBills.list
surcharge → adjustments.create
create payment link → invoices.create
phone → userGroups.update userGroups.detail users.update users.detail
company name change → userGroups.update
edit business address → userGroups.update
customer refund → orderCancel.request orderCancel.list
lookup company → userGroups.detail userGroups.list
enterprise customers → userGroups.list
user group members → userGroups.addUser users.list userGroups.detail userGroups.removeUser
set credit limit for company → userGroups.setLimit
user profile → users.detail
update user email → users.update
delete user → users.delete
register → users.join
reset password → users.update
jwt → users.issueToken users.login
add product → products.create
product details → products.detail
change product price → products.update
deactivate product → products.changeStatus
orders this month → orders.month
get order → orders.detail
cancel payment → orderCancel.request
partial refund → orderCancel.request
cancellation requests → orderCancel.list
approve cancellation → orderCancel.approve
list subscriptions → subscriptionOrders.list
resume subscription → subscriptionsInProgress.resume
end subscription → subscriptionsInProgress.terminate
invoice list → invoices.list
pay link → invoices.create
update phone → userGroups.update users.update
customer phone → userGroups.detail userGroups.update users.detail users.update
update company address → userGroups.update
add company → userGroups.create
show customers → users.list userGroups.list
show company → userGroups.detail
group limit → userGroups.setLimit
remove member → userGroups.removeUser users.delete
list members → users.list
get member → users.detail
edit user → users.update
create account → users.join
check username → users.exists users.detail
issue access token → users.issueToken
items → products.list
edit item → products.update
delete product → products.delete
product status → products.changeStatus
order details → orders.detail
orders per month → orders.month
request refund → orderCancel.request
refund approve → orderCancel.approve
reject cancellation → orderCancel.reject
get subscription → subscriptionOrders.detail
update subscription → subscriptionOrders.update
hold subscription → subscriptionsInProgress.pause
cancel subscription fee → subscriptionsInProgress.calculateTerminationFee
show bill → subscriptionBills.detail subscriptionBills.list
mark bill as paid → subscriptionBills.update
new invoice → invoices.create
edit profile → users.update
프로필 수정 → users.update
`;

export const searches: readonly (readonly [typed: string, ids: readonly string[]])[] = typedTexts
  .trim()
  .split('\n')
  .map((line) => {
    const [typed = '', ids = ''] = line.split(' → ');
    return [typed, ids.split(' ')];
  });
