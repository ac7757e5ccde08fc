import type { SnippetWords } from '../en/snippets.ts'

export const snippets: SnippetWords = {
  snippet: {
    about: 'اكتب ; وبضعة أحرف في ملاحظة أو سؤال أو رفض.',
    list: 'نصوص جاهزة',
    offered:
      'لا نص مقترح |||| نص واحد مقترح |||| نصان مقترحان |||| %{smart_count} نصوص مقترحة |||| %{smart_count} نصا مقترحا |||| %{smart_count} نص مقترح',
    shared: 'مشترك',
    own: 'شخصي',
    new: 'نص جاهز جديد',
    edit: 'تعديل',
    edit_name: 'تعديل %{name}',
    delete: 'حذف',
    delete_name: 'حذف %{name}',
    delete_title: 'حذف %{name}؟',
    name: 'الاسم',
    name_hint: 'تُدرجه أحرفه الأولى بعد فاصلة منقوطة.',
    language: 'اللغة',
    text: 'النص',
    variables: '{trader} اسم التاجر. و{due} آخر يوم للجواب: لا يوجد إلا في سؤال.',
    share: 'مشاركته مع كل الأعوان',
    save: 'حفظ',
    saving: 'جارٍ الحفظ…',
    cancel: 'إلغاء',
    saved: 'حُفظ: %{name}',
    deleted: 'حُذف: %{name}',
    failed: 'لم يُحفظ. أعد المحاولة.',
    empty: 'لا نصوص جاهزة بعد',
    empty_text: 'احتفظ بما تكتبه كثيرا: النص الجاهز الجديد لك وحدك.',
    search: 'البحث في النصوص الجاهزة',
    by: 'شاركه %{name}',
  },
}
