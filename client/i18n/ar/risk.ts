import type { RiskWords } from '../en/risk.ts'

export const risk: RiskWords = {
  risk: {
    title: 'الخطر',
    short: '%{level}، %{points} نقطة',
    of: 'خطر %{level}',
    table: 'جدول الخطر، النسخة %{version}',
    version: 'النسخة %{version}. كل تعديل يزيدها واحدًا.',
    level: {
      low: 'منخفض',
      medium: 'متوسط',
      high: 'مرتفع',
    },
    limits: 'متوسط من %{medium}، مرتفع من %{high}',
    of_level: {
      low: 'خطر منخفض',
      medium: 'خطر متوسط',
      high: 'خطر مرتفع',
    },
    from: {
      medium: 'خطر متوسط ابتداءً من',
      high: 'خطر مرتفع ابتداءً من',
    },
    code: {
      pep: 'شخص معرّض سياسيًا',
      hit_same: 'مدرج في قائمة مراقبة',
      hit_open: 'اسم في القائمة دون جواب',
      refused_before: 'سبق رفضه',
      collision_same: 'نفس ملف آخر',
      shared_refused: 'شخص مشترك مع تاجر مرفوض',
      regulated: 'نشاط مقنّن',
      company_young: 'مسجّل هذه السنة أو السابقة',
      young_many_links: 'حساب حديث له روابط كثيرة',
      money_returned: 'مال استرجعه البنك',
      resubmitted: 'أُرسل ثلاث مرات أو أكثر',
    },
    preview: {
      failed: 'تعذّرت قراءة ما سيتغير. راجع النقاط أعلاه.',
      changed:
        'لن يتغير مستوى أي ملف من %{waiting}. |||| سيتغير مستوى ملف واحد من %{waiting}. |||| سيتغير مستوى ملفين من %{waiting}. |||| سيتغير مستوى %{smart_count} ملفات من %{waiting}. |||| سيتغير مستوى %{smart_count} ملفًا من %{waiting}. |||| سيتغير مستوى %{smart_count} ملف من %{waiting}.',
      in_part: 'قورنت فقط الملفات الأطول انتظارًا.',
      move: '%{queue}: من %{from} إلى %{to}، %{dossiers}',
    },
    look: {
      title: 'حان وقت مراجعة دورية',
      text: 'منذ %{time}. راجع الملف والسجل والأشخاص من جديد. إن بقي كل شيء صحيحًا فقل ما راجعته، وإلا فألغِ القبول.',
      why: 'ما راجعته',
      do: 'ما زال صحيحًا',
      own: 'أنت من قبله: يراجعه زميل.',
      done: 'رُوجع من جديد',
      missing: 'قل ما راجعته.',
    },
    pick: 'الخطر',
  },
}
