import type { ProposalWords } from '../en/proposals.ts'

export const proposals: ProposalWords = {
  condition: {
    always: 'دائمًا',
    first_of_account: 'الأول للحساب',
    flagged: 'عليه علامة',
    regulated: 'نشاط مقنن',
    screening_hit: 'اسم في القائمة',
    risk_high: 'خطر مرتفع',
    resubmitted_twice: 'أُرسل للمرة الثالثة',
    amount_above: 'أكثر من %{amount} دج',
  },
  proposal: {
    confirm: 'تأكيد',
    countersign: 'المصادقة',
    return: 'إعادة',
    return_title: 'إعادته إلى صاحبه؟',
    return_text: 'ينتظر من جديد في مكانه. يقرأ صاحبه سببك.',
    withdraw: 'سحب',
    recall: 'استرجاع',
    reason: 'السبب، للموظفين فقط',
  },
}
