import type { ChecklistWords } from '../en/checklist.ts'

export const checklist: ChecklistWords = {
  checklist: {
    title: 'قائمة التحقق',
    to_tick:
      'لا شيء للتأشير |||| بند واحد للتأشير |||| بندان للتأشير |||| %{smart_count} بنود للتأشير |||| %{smart_count} بندا للتأشير |||| %{smart_count} بند للتأشير',
    required: 'إلزامي',
    word: 'باختصار: ما الذي فعلته',
    word_for: 'باختصار: %{line}',
    word_missing: 'اذكر باختصار ما الذي فعلته.',
    tick: 'تأشير',
    untick: 'إلغاء التأشير',
    untick_line: 'إلغاء التأشير: %{line}',
    ticked: '%{who}، %{time}:',
    said: 'تم التأشير.',
    said_untick: 'أُلغي التأشير.',
    open: 'غير مؤشر عليه',
    go: 'إلى قائمة التحقق',
    locked:
      'لا بند من قائمة التحقق |||| بند من قائمة التحقق |||| بندان من قائمة التحقق |||| %{smart_count} بنود من قائمة التحقق |||| %{smart_count} بندا من قائمة التحقق |||| %{smart_count} بند من قائمة التحقق',
    missing: 'ليس بعد: بند إلزامي من قائمة التحقق غير مؤشر عليه.',
    made: 'مؤشر عليه: %{what}',
    not_made: 'غير مؤشر عليه: %{what}',
    setting: {
      lines:
        'لا بنود |||| بند واحد |||| بندان |||| %{smart_count} بنود |||| %{smart_count} بندا |||| %{smart_count} بند',
      add: 'إضافة بند',
      add_to: 'إضافة بند: %{kind}',
      line: 'البند %{n}، %{kind}',
      code: 'الرمز',
      is_required: 'إلزامي للقبول',
      when: 'متى',
      everywhere: 'دائما',
      up: 'إلى أعلى',
      down: 'إلى أسفل',
      remove: 'حذف البند',
      amount: 'المبلغ بالدينار',
      keeps: 'يحتفظ كل قرار بالبنود التي اتُّخذ بها. والتأشير يسري على الجملة التي كانت مكتوبة حينها.',
    },
  },
}
