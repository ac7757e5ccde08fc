import type { CompanyPeopleWords } from '../en/companyPeople.ts'

export const companyPeople: CompanyPeopleWords = {
  company_people: {
    title: 'الأشخاص على الوثيقة',
    add: 'إضافة',
    none: 'لم يُقرأ أي شخص بعد.',
    form: 'شخص على الوثيقة',
    save: 'حفظ',
    close: 'إغلاق',
    saved: 'حُفظ: %{name}.',
    removed: 'أُزيل: %{name}.',
    change: 'تعديل %{name}',
    remove: 'إزالة %{name}',
    key: 'إضافة شخص من الوثيقة',
    born: 'الميلاد: %{day}',
    holds: '%{role} %{share}٪',
    birth_form: 'يوم/شهر/سنة أو السنة',
    shared:
      'لا يظهر %{name} وراء تجار آخرين. |||| %{name} وراء تاجر آخر أيضًا. |||| %{name} وراء تاجرين آخرين أيضًا. |||| %{name} وراء %{smart_count} تجار آخرين أيضًا. |||| %{name} وراء %{smart_count} تاجرًا آخر أيضًا. |||| %{name} وراء %{smart_count} تاجر آخر أيضًا.',
    shared_refused:
      'لم يُرفض أي منهم. |||| رُفض واحد منهم. |||| رُفض اثنان منهم. |||| رُفض %{smart_count} منهم. |||| رُفض %{smart_count} منهم. |||| رُفض %{smart_count} منهم.',
    role: {
      owner: 'مالك',
      manager: 'مسيّر',
      signatory: 'مفوّض بالتوقيع',
    },
    field: {
      name: 'الاسم',
      role: 'الصفة',
      share: 'الحصة ٪',
      birth_date: 'تاريخ الميلاد',
      country: 'البلد',
      identifier: 'الرقم',
    },
    wrong: {
      name: 'اكتب اسمًا بحروف؛ ولا تتكرر الصفة نفسها للشخص الواحد.',
      share: 'الحصة أكبر من 0 وحتى 100، مثل 25.00؛ ومجموع الحصص لا يتجاوز 100.',
      birth_date: 'اكتب تاريخًا صحيحًا، أو السنة وحدها، لا في المستقبل.',
      country: 'اكتب حرفي رمز البلد، مثل DZ.',
      identifier: 'الرقم طويل جدًا.',
    },
    hit: {
      open: 'مطابقة مع قائمة مراقبة',
      clear: 'قورن بقوائم المراقبة',
    },
    unchanged: 'الأشخاص أنفسهم.',
  },
}
