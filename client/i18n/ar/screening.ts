import type { ScreeningWords } from '../en/screening.ts'

export const screening: ScreeningWords = {
  screening: {
    title: 'قوائم المراقبة',
    not_screened: 'لم تُقارن الأسماء بعد بالقوائم السارية. يتم ذلك خلال دقيقة.',
    asks: {
      sanction: 'هل هذا هو الشخص أو الشركة في القائمة؟',
      pep: 'هل هذا هو الشخص المعرّض سياسيًا؟',
      internal: 'هل هذا من في قائمة المؤسسة؟',
    },
    score: '%{score} من 100',
    what: 'ماذا',
    in_dossier: 'في الملف',
    on_list: 'في القائمة',
    about: {
      name: 'الاسم',
      holder: 'صاحب الحساب',
      payer: 'الدافع',
    },
    how: {
      same: 'مطابق',
      spelling: 'الإملاء',
      script: 'الكتابة',
      typo: 'خطأ طباعة',
      initial: 'حرف أول',
    },
    fact: {
      birth_date: 'الميلاد',
      country: 'البلد',
      sex: 'الجنس',
      identifier: 'الرقم',
    },
    evidence: {
      agrees: 'يوافق',
      contradicts: 'يخالف',
    },
    entry: '%{list}، النسخة %{version}، المدخل %{ref}.',
    advisory: 'لا يمنع شيئًا.',
    same: 'نفسه',
    different: 'غيره',
    unsure: 'غير متأكد',
    said: 'الجواب: %{answer}.',
    earlier: 'عن %{trader}: %{answer}. %{who}: %{why}',
    listed: 'لا يمكن قبول أي شيء من هذا الحساب. المشرف يتولاه الآن.',
    of_account: 'وجد موظف هذا الحساب في قائمة مراقبة، بجانب ملف آخر له. المشرف يتولاه الآن.',
    silence: 'لا تخبر التاجر بأي قائمة، ولا تكتب أي قائمة في السبب.',
  },
  case: {
    open: 'مفتوحة',
    closed: 'مغلقة',
    count:
      'لا حالة مفتوحة |||| حالة مفتوحة واحدة |||| حالتان مفتوحتان |||| %{smart_count} حالات مفتوحة |||| %{smart_count} حالة مفتوحة |||| %{smart_count} حالة مفتوحة',
    search: 'التاجر أو الاسم أو القيد',
    more: 'و%{count} غيره',
    column: {
      trader: 'التاجر المقبول',
      about: 'المطابقة في',
      listed: 'الاسم في القائمة',
      entry: 'القيد',
      score: 'الدرجة',
    },
    outcome: {
      answered: 'أُجيب عنها',
      delisted: 'غادر القائمة',
    },
    silence: 'لا يُخبَر التاجر بشيء عن المطابقة',
    silence_text: 'افتح سطرًا وأجب في الملف مع كلمة عن السبب. «نفسه» يوقف كل قبول للحساب.',
    empty: 'لا تاجر مقبول يطابق اسمًا في قائمة مراقبة',
    empty_text: 'عندما تسمّي نسخة جديدة من قائمة تاجرًا، تبقى الحالة هنا حتى يُجاب عنها.',
  },
}
