import type { Language } from '../../database/generated/enums.ts'

type Words = {
  title: string
  /** The titles of receipts of acts that are no decision, by action. */
  otherTitle: Partial<Record<string, string>>
  action: Record<string, string>
  state: Record<string, string>
  file: Record<string, string>
  role: Record<string, string>
  label: Record<
    | 'decision'
    | 'trader'
    | 'dossier'
    | 'at'
    | 'by'
    | 'confirmed_by'
    | 'state'
    | 'reason'
    | 'words'
    | 'reverses'
    | 'due'
    | 'submission'
    | 'facts'
    | 'files'
    | 'pages'
    | 'pins'
    | 'people'
    | 'bank_line'
    | 'screening'
    | 'checklist'
    | 'proof'
    | 'entry'
    | 'leaf'
    | 'path'
    | 'seal'
    | 'root'
    | 'signature'
    | 'key'
    | 'key_from'
    | 'verify_at'
    | 'withheld',
    string
  >
  /** A document whose name was erased. */
  erased: string
  bytes: string
  /** No line of the bank was matched. */
  noLine: string
  /** A place on a page, by its distance from the left and from the top. */
  place: (page: number, left: string, top: string) => string
  /** The text for a tick, with the officer's name and the time; the text for a line without a tick. */
  ticked: (name: string, at: string) => string
  notTicked: string
  /** The result of screening: the number of hits, and how many of them an officer answered with 'same'. */
  screened: (hits: number, same: number, lists: string, runs: string) => string
  entryNumber: (id: string) => string
  sealNumber: (number: string, at: string) => string
  left: string
  right: string
  withheld: string
  foot: string
}

/** The words of a printed receipt, in the console's languages. */
export const WORDS: Record<Language, Words> = {
  en: {
    title: 'Receipt of a decision',
    otherTitle: { request_information: 'Receipt of a question', answer: 'Receipt of an answer' },
    action: {
      accept: 'Accepted',
      refuse: 'Refused',
      request_new_proof: 'Asked for a new proof',
      reverse: 'Reversed',
      reopen: 'Reopened',
      request_information: 'Asked the trader',
      answer: 'Answered by the trader',
    },
    state: {
      pending: 'pending',
      accepted: 'accepted',
      refused: 'refused',
      documents_submitted: 'proof submitted',
      ready: 'ready',
      new_payment_proof_requested: 'new proof requested',
    },
    file: {
      identification_file: 'Document',
      logo: 'Logo',
      brand_file: 'Brand certificate',
      rib_file: 'RIB certificate',
      payment_proof: 'Proof',
    },
    role: { owner: 'owner', manager: 'manager', signatory: 'signatory' },
    label: {
      decision: 'Decision',
      trader: 'Trader',
      dossier: 'Dossier',
      at: 'At',
      by: 'By',
      confirmed_by: 'Second officer',
      state: 'State',
      reason: 'Reason',
      words: 'Words',
      reverses: 'Reverses entry',
      due: 'To be answered by',
      submission: 'Submission',
      facts: 'Decided on these facts',
      files: 'Decided on these documents',
      pages: 'pages seen',
      pins: 'Points to',
      people: 'People on the document',
      bank_line: 'Bank line',
      screening: 'Watch lists',
      checklist: 'Checklist',
      proof: 'Proof',
      entry: 'Journal entry',
      leaf: 'Its fingerprint',
      path: 'Way to the seal',
      seal: 'Seal',
      root: 'Root of the seal',
      signature: 'Signature',
      key: 'Public key',
      key_from: 'The key is at',
      verify_at: 'Verify it at',
      withheld: 'Left out',
    },
    erased: '(erased)',
    bytes: 'bytes',
    noLine: 'none matched',
    place: (page, left, top) => `page ${page}, ${left} from the left, ${top} from the top`,
    ticked: (name, at) => `ticked by ${name} at ${at}`,
    notTicked: 'not ticked',
    screened: (hits, same, lists, runs) =>
      `${hits === 0 ? 'No hit' : `Hits: ${hits}, answered ‘same’: ${same}`}. Lists: ${lists}. Runs: ${runs}`,
    entryNumber: (id) => `number ${id}`,
    sealNumber: (number, at) => `number ${number}, made at ${at}`,
    left: 'left',
    right: 'right',
    withheld: 'Private fields; the sealed entry holds a commitment to each.',
    foot: 'The same receipt as JSON is verified with the public key of the seals: by the page of the QR code, or by the program docs/verify/receipt.mjs. This sheet alone proves nothing.',
  },
  fr: {
    title: 'Attestation de décision',
    otherTitle: { request_information: 'Attestation de question', answer: 'Attestation de réponse' },
    action: {
      accept: 'Accepté',
      refuse: 'Refusé',
      request_new_proof: 'Nouveau justificatif demandé',
      reverse: 'Retour sur la décision',
      reopen: 'Rouvert',
      request_information: 'Précision demandée',
      answer: 'Réponse du commerçant',
    },
    state: {
      pending: 'en attente',
      accepted: 'accepté',
      refused: 'refusé',
      documents_submitted: 'justificatif déposé',
      ready: 'prêt',
      new_payment_proof_requested: 'nouveau justificatif demandé',
    },
    file: {
      identification_file: 'Document',
      logo: 'Logo',
      brand_file: 'Certificat de marque',
      rib_file: 'Relevé (RIB)',
      payment_proof: 'Justificatif',
    },
    role: { owner: 'propriétaire', manager: 'gérant', signatory: 'signataire' },
    label: {
      decision: 'Décision',
      trader: 'Commerçant',
      dossier: 'Dossier',
      at: 'Le',
      by: 'Par',
      confirmed_by: 'Second agent',
      state: 'État',
      reason: 'Motif',
      words: 'Texte',
      reverses: 'Revient sur l’entrée',
      due: 'Réponse au plus tard le',
      submission: 'Envoi',
      facts: 'Décidé au vu de ces données',
      files: 'Décidé au vu de ces documents',
      pages: 'pages vues',
      pins: 'Repères',
      people: 'Personnes sur le document',
      bank_line: 'Ligne bancaire',
      screening: 'Listes de surveillance',
      checklist: 'Points de contrôle',
      proof: 'Preuve',
      entry: 'Entrée du journal',
      leaf: 'Son empreinte',
      path: 'Chemin vers le sceau',
      seal: 'Sceau',
      root: 'Racine du sceau',
      signature: 'Signature',
      key: 'Clé publique',
      key_from: 'Adresse de la clé',
      verify_at: 'Adresse de vérification',
      withheld: 'Non reproduit',
    },
    erased: '(effacé)',
    bytes: 'octets',
    noLine: 'aucune rapprochée',
    place: (page, left, top) => `page ${page}, à ${left} de la gauche et ${top} du haut`,
    ticked: (name, at) => `coché par ${name} le ${at}`,
    notTicked: 'non coché',
    screened: (hits, same, lists, runs) =>
      `${hits === 0 ? 'Aucune correspondance' : `Correspondances : ${hits}, réponses « identique » : ${same}`}. Listes : ${lists}. Contrôles : ${runs}`,
    entryNumber: (id) => `numéro ${id}`,
    sealNumber: (number, at) => `numéro ${number}, fait le ${at}`,
    left: 'gauche',
    right: 'droite',
    withheld: 'Champs confidentiels ; l’entrée scellée porte un engagement pour chacun.',
    foot: 'La même attestation en JSON se vérifie avec la clé publique des sceaux : par la page du code QR, ou par le programme docs/verify/receipt.mjs. Cette feuille seule ne prouve rien.',
  },
  ar: {
    title: 'شهادة القرار',
    otherTitle: { request_information: 'شهادة سؤال', answer: 'شهادة جواب' },
    action: {
      accept: 'قُبل',
      refuse: 'رُفض',
      request_new_proof: 'طُلب إثبات جديد',
      reverse: 'رُجع عن القرار',
      reopen: 'أُعيد فتحه',
      request_information: 'طُلب توضيح',
      answer: 'أجاب التاجر',
    },
    state: {
      pending: 'قيد الانتظار',
      accepted: 'مقبول',
      refused: 'مرفوض',
      documents_submitted: 'أُودع الإثبات',
      ready: 'جاهز',
      new_payment_proof_requested: 'طُلب إثبات جديد',
    },
    file: {
      identification_file: 'الوثيقة',
      logo: 'الشعار',
      brand_file: 'شهادة العلامة',
      rib_file: 'كشف الهوية البنكية',
      payment_proof: 'الإثبات',
    },
    role: { owner: 'مالك', manager: 'مسيّر', signatory: 'مفوّض بالتوقيع' },
    label: {
      decision: 'القرار',
      trader: 'التاجر',
      dossier: 'الملف',
      at: 'التاريخ',
      by: 'بواسطة',
      confirmed_by: 'العون الثاني',
      state: 'الحالة',
      reason: 'السبب',
      words: 'النص',
      reverses: 'يرجع عن القيد',
      due: 'آخر أجل للجواب',
      submission: 'الإيداع',
      facts: 'الوقائع التي بُني عليها القرار',
      files: 'الوثائق التي بُني عليها القرار',
      pages: 'الصفحات المطلع عليها',
      pins: 'العلامات على الوثيقة',
      people: 'الأشخاص على الوثيقة',
      bank_line: 'سطر الكشف',
      screening: 'قوائم المراقبة',
      checklist: 'قائمة التحقق',
      proof: 'الدليل',
      entry: 'قيد السجل',
      leaf: 'بصمته',
      path: 'الطريق إلى الختم',
      seal: 'الختم',
      root: 'جذر الختم',
      signature: 'التوقيع',
      key: 'المفتاح العمومي',
      key_from: 'عنوان المفتاح',
      verify_at: 'عنوان التحقق',
      withheld: 'غير مدرج',
    },
    erased: '(ممحو)',
    bytes: 'بايت',
    noLine: 'لم يُربط أي سطر',
    place: (page, left, top) => `الصفحة ${page}، على ${left} من اليسار و${top} من الأعلى`,
    ticked: (name, at) => `أشّر عليه ${name} بتاريخ ${at}`,
    notTicked: 'غير مؤشر عليه',
    screened: (hits, same, lists, runs) =>
      `${hits === 0 ? 'لا مطابقة' : `المطابقات: ${hits}، أُجيب بـ«نفسه»: ${same}`}. القوائم: ${lists}. عمليات الفحص: ${runs}`,
    entryNumber: (id) => `رقم ${id}`,
    sealNumber: (number, at) => `رقم ${number} بتاريخ ${at}`,
    left: 'يسار',
    right: 'يمين',
    withheld: 'حقول خاصة، يحمل القيد المختوم التزاما بكل منها.',
    foot: 'يُتحقق من الشهادة نفسها بصيغة JSON بالمفتاح العمومي للأختام: عبر صفحة رمز QR أو بالبرنامج docs/verify/receipt.mjs. هذه الورقة وحدها لا تثبت شيئا.',
  },
}
