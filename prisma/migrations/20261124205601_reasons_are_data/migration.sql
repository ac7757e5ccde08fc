-- Older programs: all: they give the reasons of the catalogue, write no sent_reasons, and never touch the new table.
-- AlterTable
ALTER TABLE "bank_accounts" ADD COLUMN     "sent_reasons" JSONB;

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "sent_reasons" JSONB;

-- AlterTable
ALTER TABLE "identifications" ADD COLUMN     "sent_reasons" JSONB;

-- AlterTable
ALTER TABLE "payment_instances" ADD COLUMN     "sent_reasons" JSONB;

-- CreateTable
CREATE TABLE "reasons" (
    "code" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "texts" JSONB NOT NULL,
    "retry" TEXT NOT NULL,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "public_code" TEXT,
    "order" INTEGER NOT NULL,
    "retired" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reasons_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE UNIQUE INDEX "reasons_resource_number_key" ON "reasons"("resource", "number");

-- Hand-written from here (records 0171 and 0172).
ALTER TABLE reasons
  ADD CONSTRAINT reasons_retry CHECK (retry IN ('resubmit', 'new_document', 'final')),
  ADD CONSTRAINT reasons_number CHECK (number ~ '^[0-9]{2}$'),
  ADD CONSTRAINT reasons_private CHECK (private = (public_code IS NOT NULL));

-- The catalogue of a new install.
INSERT INTO reasons (code, resource, number, "group", texts, retry, private, public_code, "order") VALUES
  ('ID_DOC_MISSING', 'identifications', '11', 'document', '{"en": "The registration document is missing.", "fr": "Le document d''immatriculation est manquant.", "ar": "وثيقة التسجيل غير مرفقة."}', 'new_document', false, NULL, 10),
  ('ID_DOC_UNREADABLE', 'identifications', '12', 'document', '{"en": "The document is blurred, cropped or too dark to read.", "fr": "Le document est flou, coupé ou illisible.", "ar": "الوثيقة غير واضحة أو مبتورة أو غير مقروءة."}', 'new_document', false, NULL, 20),
  ('ID_DOC_INCOMPLETE', 'identifications', '13', 'document', '{"en": "Some pages of the document are missing.", "fr": "Le document est incomplet : des pages manquent.", "ar": "الوثيقة ناقصة: بعض الصفحات غير موجودة."}', 'new_document', false, NULL, 30),
  ('ID_DOC_WRONG_TYPE', 'identifications', '14', 'document', '{"en": "The document does not match the chosen authorization type.", "fr": "Le document ne correspond pas au type d''autorisation choisi.", "ar": "الوثيقة لا توافق نوع الترخيص المختار."}', 'new_document', false, NULL, 40),
  ('ID_DOC_EXPIRED', 'identifications', '15', 'document', '{"en": "The card, approval or authorization has expired.", "fr": "La carte, l''agrément ou l''autorisation est expiré(e).", "ar": "انتهت صلاحية البطاقة أو الاعتماد أو الرخصة."}', 'new_document', false, NULL, 50),
  ('ID_DOC_ALTERED', 'identifications', '16', 'document', '{"en": "The document shows signs of alteration.", "fr": "Le document présente des traces de modification.", "ar": "الوثيقة تحمل آثار تعديل."}', 'final', true, 'ID_DOC_NOT_ACCEPTED', 60),
  ('ID_DOC_NOT_ACCEPTED', 'identifications', '17', 'document', '{"en": "The document cannot be accepted.", "fr": "Le document ne peut pas être accepté.", "ar": "لا يمكن قبول الوثيقة."}', 'new_document', false, NULL, 70),
  ('ID_RC_NO_RCE', 'identifications', '21', 'trade_register', '{"en": "The extract has no electronic code (RCE), or the code cannot be read.", "fr": "L''extrait ne porte pas le code électronique (RCE), ou celui-ci est illisible.", "ar": "مستخرج السجل التجاري لا يحمل الرمز الإلكتروني أو أن الرمز غير مقروء."}', 'new_document', false, NULL, 80),
  ('ID_RC_NOT_FOUND', 'identifications', '22', 'trade_register', '{"en": "The trade register number was not found at the CNRC.", "fr": "Le numéro de registre du commerce est introuvable auprès du CNRC.", "ar": "رقم السجل التجاري غير موجود لدى المركز الوطني للسجل التجاري."}', 'new_document', false, NULL, 90),
  ('ID_RC_STRUCK_OFF', 'identifications', '23', 'trade_register', '{"en": "The trade register entry is struck off or suspended.", "fr": "Le registre du commerce est radié ou suspendu.", "ar": "السجل التجاري مشطوب أو موقوف."}', 'final', false, NULL, 100),
  ('ID_RC_FORMAT', 'identifications', '24', 'trade_register', '{"en": "The trade register number is not in a valid form.", "fr": "Le numéro de registre du commerce n''a pas une forme valide.", "ar": "رقم السجل التجاري بصيغة غير صحيحة."}', 'new_document', false, NULL, 110),
  ('ID_ECOMMERCE_MISSING', 'identifications', '25', 'trade_register', '{"en": "The e-supplier registration (e-commerce code) is missing.", "fr": "L''inscription e-fournisseur (code e-commerce) est manquante.", "ar": "التسجيل كمورد إلكتروني غير متوفر."}', 'new_document', false, NULL, 120),
  ('ID_NAME_MISMATCH', 'identifications', '31', 'identity', '{"en": "The name entered differs from the name on the document.", "fr": "Le nom saisi diffère de celui du document.", "ar": "الاسم المدخل لا يطابق الاسم الوارد في الوثيقة."}', 'resubmit', false, NULL, 130),
  ('ID_TYPE_MISMATCH', 'identifications', '32', 'identity', '{"en": "The establishment type does not match the document.", "fr": "Le type d''établissement ne correspond pas au document.", "ar": "نوع المؤسسة لا يطابق الوثيقة."}', 'resubmit', false, NULL, 140),
  ('ID_NIF_INVALID', 'identifications', '33', 'identity', '{"en": "The tax number (NIF) is missing or not of 15 or 20 digits.", "fr": "Le NIF est absent ou ne comporte pas 15 ou 20 chiffres.", "ar": "رقم التعريف الجبائي غائب أو لا يتكون من 15 أو 20 رقما."}', 'new_document', false, NULL, 150),
  ('ID_NIF_RC_CONFLICT', 'identifications', '34', 'identity', '{"en": "The NIF does not agree with the trade register number.", "fr": "Le NIF ne concorde pas avec le registre du commerce.", "ar": "رقم التعريف الجبائي لا يتوافق مع رقم السجل التجاري."}', 'new_document', false, NULL, 160),
  ('ID_DUPLICATE', 'identifications', '35', 'identity', '{"en": "This establishment is already registered.", "fr": "Cet établissement est déjà enregistré.", "ar": "هذه المؤسسة مسجلة من قبل."}', 'final', false, NULL, 170),
  ('ID_ACTIVITY_MISMATCH', 'identifications', '41', 'activity', '{"en": "The declared activity is not on the document.", "fr": "L''activité déclarée ne figure pas sur le document.", "ar": "النشاط المصرح به غير وارد في الوثيقة."}', 'resubmit', false, NULL, 180),
  ('ID_ACTIVITY_REGULATED', 'identifications', '42', 'activity', '{"en": "The activity is regulated: its approval must be attached.", "fr": "Activité réglementée : l''agrément doit être joint.", "ar": "نشاط مقنن: يجب إرفاق الاعتماد."}', 'new_document', false, NULL, 190),
  ('ID_ACTIVITY_NOT_ALLOWED', 'identifications', '43', 'activity', '{"en": "The activity is not accepted by the service.", "fr": "L''activité n''est pas acceptée par le service.", "ar": "النشاط غير مقبول من طرف الخدمة."}', 'final', false, NULL, 200),
  ('ID_OTHER', 'identifications', '00', 'other', '{"en": "Other reason (free text required).", "fr": "Autre motif (précision obligatoire).", "ar": "سبب آخر (التوضيح إجباري)."}', 'resubmit', false, NULL, 210),
  ('BR_NAME_MISMATCH', 'brands', '11', 'name', '{"en": "The display name has no clear link with the establishment.", "fr": "Le nom affiché n''a pas de lien clair avec l''établissement.", "ar": "الاسم المعروض لا علاقة واضحة له بالمؤسسة."}', 'resubmit', false, NULL, 10),
  ('BR_NAME_PROTECTED', 'brands', '12', 'name', '{"en": "The name belongs to another company.", "fr": "Le nom appartient à une autre entreprise.", "ar": "الاسم مملوك لشركة أخرى."}', 'resubmit', false, NULL, 20),
  ('BR_NAME_OFFICIAL', 'brands', '13', 'name', '{"en": "The name suggests a public body or a bank.", "fr": "Le nom évoque un organisme public ou une banque.", "ar": "الاسم يوحي بهيئة عمومية أو بنك."}', 'resubmit', false, NULL, 30),
  ('BR_NAME_OFFENSIVE', 'brands', '14', 'name', '{"en": "The name is offensive or misleading.", "fr": "Le nom est offensant ou trompeur.", "ar": "الاسم مسيء أو مضلل."}', 'resubmit', false, NULL, 40),
  ('BR_NAME_GENERIC', 'brands', '15', 'name', '{"en": "The name is too vague for a payer to recognise.", "fr": "Le nom est trop vague pour être reconnu par le payeur.", "ar": "الاسم عام جدا ولا يتعرف عليه الدافع."}', 'resubmit', false, NULL, 50),
  ('BR_NAME_CONTACT', 'brands', '16', 'name', '{"en": "The name contains a phone number, address or link.", "fr": "Le nom contient un téléphone, une adresse ou un lien.", "ar": "الاسم يحتوي على هاتف أو عنوان أو رابط."}', 'resubmit', false, NULL, 60),
  ('BR_LOGO_MISSING', 'brands', '21', 'logo', '{"en": "The logo is missing.", "fr": "Le logo est manquant.", "ar": "الشعار غير مرفق."}', 'new_document', false, NULL, 70),
  ('BR_LOGO_QUALITY', 'brands', '22', 'logo', '{"en": "The logo is blurred, distorted or too small.", "fr": "Le logo est flou, déformé ou trop petit.", "ar": "الشعار غير واضح أو مشوه أو صغير جدا."}', 'new_document', false, NULL, 80),
  ('BR_LOGO_OTHER_BRAND', 'brands', '23', 'logo', '{"en": "The logo is that of another brand.", "fr": "Le logo est celui d''une autre marque.", "ar": "الشعار يعود لعلامة أخرى."}', 'new_document', false, NULL, 90),
  ('BR_LOGO_CARD_SCHEME', 'brands', '24', 'logo', '{"en": "The logo imitates a card scheme (CIB, EDAHABIA) or a bank.", "fr": "Le logo imite un réseau de cartes (CIB, EDAHABIA) ou une banque.", "ar": "الشعار يقلد شبكة بطاقات أو بنكا."}', 'new_document', false, NULL, 100),
  ('BR_LOGO_OFFENSIVE', 'brands', '25', 'logo', '{"en": "The logo is offensive or not lawful.", "fr": "Le logo est offensant ou contraire à la loi.", "ar": "الشعار مسيء أو مخالف للقانون."}', 'new_document', false, NULL, 110),
  ('BR_LOGO_TEXT', 'brands', '26', 'logo', '{"en": "The logo contains prices, phone numbers or advertising.", "fr": "Le logo contient des prix, téléphones ou publicités.", "ar": "الشعار يحتوي على أسعار أو أرقام هاتف أو إشهار."}', 'new_document', false, NULL, 120),
  ('BR_FILE_MISSING', 'brands', '31', 'document', '{"en": "The supporting file is missing.", "fr": "Le justificatif de marque est manquant.", "ar": "الملف المثبت للعلامة غير مرفق."}', 'new_document', false, NULL, 130),
  ('BR_FILE_UNREADABLE', 'brands', '32', 'document', '{"en": "The supporting file cannot be read.", "fr": "Le justificatif de marque est illisible.", "ar": "الملف المثبت غير مقروء."}', 'new_document', false, NULL, 140),
  ('BR_FILE_WRONG', 'brands', '33', 'document', '{"en": "The supporting file does not prove the right to the brand.", "fr": "Le justificatif ne prouve pas le droit sur la marque.", "ar": "الملف لا يثبت الحق في العلامة."}', 'new_document', false, NULL, 150),
  ('BR_FILE_EXPIRED', 'brands', '34', 'document', '{"en": "The trademark certificate has expired.", "fr": "Le certificat de marque est expiré.", "ar": "شهادة العلامة منتهية الصلاحية."}', 'new_document', false, NULL, 160),
  ('BR_ID_REFUSED', 'brands', '41', 'dossier', '{"en": "The identification of this brand was refused.", "fr": "L''identification de cette marque a été refusée.", "ar": "تم رفض ملف التعريف المرتبط بهذه العلامة."}', 'resubmit', false, NULL, 170),
  ('BR_ACTIVITY_CONFLICT', 'brands', '42', 'dossier', '{"en": "The brand suggests an activity other than the declared one.", "fr": "La marque évoque une activité autre que celle déclarée.", "ar": "العلامة توحي بنشاط غير المصرح به."}', 'resubmit', false, NULL, 180),
  ('BR_DUPLICATE', 'brands', '43', 'dossier', '{"en": "This brand already exists for this identification.", "fr": "Cette marque existe déjà pour cette identification.", "ar": "هذه العلامة موجودة من قبل لنفس الملف."}', 'final', false, NULL, 190),
  ('BR_OTHER', 'brands', '00', 'other', '{"en": "Other reason (free text required).", "fr": "Autre motif (précision obligatoire).", "ar": "سبب آخر (التوضيح إجباري)."}', 'resubmit', false, NULL, 200),
  ('BA_HOLDER_MISMATCH', 'bank-accounts', '11', 'holder', '{"en": "The account holder is not the establishment.", "fr": "Le titulaire du compte n''est pas l''établissement.", "ar": "صاحب الحساب ليس هو المؤسسة."}', 'resubmit', false, NULL, 10),
  ('BA_PERSONAL_ACCOUNT', 'bank-accounts', '12', 'holder', '{"en": "A personal account is not accepted for a company.", "fr": "Un compte personnel n''est pas accepté pour une société.", "ar": "الحساب الشخصي غير مقبول بالنسبة لشركة."}', 'resubmit', false, NULL, 20),
  ('BA_RIB_NOT_CONFIRMED', 'bank-accounts', '21', 'number', '{"en": "The bank did not confirm this RIB.", "fr": "La banque n''a pas confirmé ce RIB.", "ar": "البنك لم يؤكد رقم الحساب."}', 'resubmit', false, NULL, 30),
  ('BA_RIB_DIFFERS', 'bank-accounts', '22', 'number', '{"en": "The RIB entered differs from the RIB certificate.", "fr": "Le RIB saisi diffère du relevé d''identité bancaire.", "ar": "الرقم المدخل يختلف عن كشف الهوية البنكية."}', 'resubmit', false, NULL, 40),
  ('BA_BANK_UNKNOWN', 'bank-accounts', '23', 'number', '{"en": "The bank code is not a known Algerian bank.", "fr": "Le code banque ne correspond à aucune banque connue.", "ar": "رمز البنك غير معروف."}', 'resubmit', false, NULL, 50),
  ('BA_AGENCY_UNKNOWN', 'bank-accounts', '24', 'number', '{"en": "The agency code is unknown at this bank.", "fr": "Le code agence est inconnu de cette banque.", "ar": "رمز الوكالة غير معروف لدى هذا البنك."}', 'resubmit', false, NULL, 60),
  ('BA_CCP_AGENCY', 'bank-accounts', '25', 'number', '{"en": "A postal RIP must carry the agency 99999.", "fr": "Un RIP postal doit porter le code agence 99999.", "ar": "الحساب البريدي يجب أن يحمل رمز الوكالة 99999."}', 'resubmit', false, NULL, 70),
  ('BA_ALREADY_USED', 'bank-accounts', '26', 'number', '{"en": "This account is already used by another trader.", "fr": "Ce compte est déjà utilisé par un autre commerçant.", "ar": "هذا الحساب مستعمل من طرف تاجر آخر."}', 'resubmit', false, NULL, 80),
  ('BA_CLOSED', 'bank-accounts', '31', 'account', '{"en": "The account is closed.", "fr": "Le compte est clôturé.", "ar": "الحساب مغلق."}', 'resubmit', false, NULL, 90),
  ('BA_BLOCKED', 'bank-accounts', '32', 'account', '{"en": "The account is blocked or under seizure.", "fr": "Le compte est bloqué ou saisi.", "ar": "الحساب مجمد أو محجوز."}', 'resubmit', false, NULL, 100),
  ('BA_CURRENCY', 'bank-accounts', '33', 'account', '{"en": "The account is not held in dinars.", "fr": "Le compte n''est pas tenu en dinars.", "ar": "الحساب ليس بالدينار."}', 'resubmit', false, NULL, 110),
  ('BA_SAVINGS', 'bank-accounts', '34', 'account', '{"en": "A savings account cannot receive settlements.", "fr": "Un compte d''épargne ne peut recevoir les règlements.", "ar": "حساب التوفير لا يمكنه استقبال التسويات."}', 'resubmit', false, NULL, 120),
  ('BA_NOT_DOMICILED', 'bank-accounts', '35', 'account', '{"en": "The bank does not take part in card settlement.", "fr": "La banque ne participe pas au règlement par carte.", "ar": "البنك لا يشارك في تسوية البطاقات."}', 'resubmit', false, NULL, 130),
  ('BA_PROOF_MISSING', 'bank-accounts', '41', 'document', '{"en": "The RIB certificate or crossed cheque is missing.", "fr": "Le RIB ou le chèque barré est manquant.", "ar": "كشف الهوية البنكية أو الصك المشطوب غير مرفق."}', 'new_document', false, NULL, 140),
  ('BA_PROOF_UNREADABLE', 'bank-accounts', '42', 'document', '{"en": "The RIB certificate cannot be read.", "fr": "Le RIB fourni est illisible.", "ar": "كشف الهوية البنكية غير مقروء."}', 'new_document', false, NULL, 150),
  ('BA_PROOF_OLD', 'bank-accounts', '43', 'document', '{"en": "The RIB certificate is older than three months.", "fr": "Le RIB fourni date de plus de trois mois.", "ar": "كشف الهوية البنكية يتجاوز ثلاثة أشهر."}', 'new_document', false, NULL, 160),
  ('BA_PROOF_ALTERED', 'bank-accounts', '44', 'document', '{"en": "The RIB certificate shows signs of alteration.", "fr": "Le RIB fourni présente des traces de modification.", "ar": "كشف الهوية البنكية يحمل آثار تعديل."}', 'final', true, 'BA_PROOF_NOT_ACCEPTED', 170),
  ('BA_PROOF_NOT_ACCEPTED', 'bank-accounts', '45', 'document', '{"en": "The RIB certificate cannot be accepted.", "fr": "Le RIB fourni ne peut pas être accepté.", "ar": "لا يمكن قبول كشف الهوية البنكية."}', 'new_document', false, NULL, 180),
  ('BA_ID_REFUSED', 'bank-accounts', '51', 'dossier', '{"en": "The identification of this account was refused.", "fr": "L''identification de ce compte a été refusée.", "ar": "تم رفض ملف التعريف المرتبط بهذا الحساب."}', 'resubmit', false, NULL, 190),
  ('BA_RISK', 'bank-accounts', '52', 'dossier', '{"en": "The account was declined by the risk check.", "fr": "Le compte a été écarté par le contrôle des risques.", "ar": "تم استبعاد الحساب بعد مراقبة المخاطر."}', 'final', true, 'BA_NOT_ACCEPTED', 200),
  ('BA_NOT_ACCEPTED', 'bank-accounts', '53', 'dossier', '{"en": "The account cannot be accepted.", "fr": "Le compte ne peut pas être accepté.", "ar": "لا يمكن قبول الحساب."}', 'final', false, NULL, 210),
  ('BA_OTHER', 'bank-accounts', '00', 'other', '{"en": "Other reason (free text required).", "fr": "Autre motif (précision obligatoire).", "ar": "سبب آخر (التوضيح إجباري)."}', 'resubmit', false, NULL, 220),
  ('PI_PROOF_MISSING', 'activation-proofs', '11', 'document', '{"en": "The payment proof is missing.", "fr": "Le justificatif de paiement est manquant.", "ar": "إثبات الدفع غير مرفق."}', 'new_document', false, NULL, 10),
  ('PI_PROOF_UNREADABLE', 'activation-proofs', '12', 'document', '{"en": "The payment proof cannot be read.", "fr": "Le justificatif de paiement est illisible.", "ar": "إثبات الدفع غير مقروء."}', 'new_document', false, NULL, 20),
  ('PI_PROOF_WRONG_DOC', 'activation-proofs', '13', 'document', '{"en": "The file is not a proof of payment.", "fr": "Le fichier n''est pas un justificatif de paiement.", "ar": "الملف ليس إثبات دفع."}', 'new_document', false, NULL, 30),
  ('PI_PROOF_ALTERED', 'activation-proofs', '14', 'document', '{"en": "The proof shows signs of alteration.", "fr": "Le justificatif présente des traces de modification.", "ar": "إثبات الدفع يحمل آثار تعديل."}', 'final', true, 'PI_PROOF_NOT_ACCEPTED', 40),
  ('PI_PROOF_REUSED', 'activation-proofs', '15', 'document', '{"en": "This proof was already used for another request.", "fr": "Ce justificatif a déjà servi à une autre demande.", "ar": "إثبات الدفع استعمل من قبل في طلب آخر."}', 'new_document', false, NULL, 50),
  ('PI_PROOF_OLD', 'activation-proofs', '16', 'document', '{"en": "The proof is older than this request.", "fr": "Le justificatif est antérieur à cette demande.", "ar": "إثبات الدفع أقدم من هذا الطلب."}', 'new_document', false, NULL, 60),
  ('PI_PROOF_NOT_ACCEPTED', 'activation-proofs', '17', 'document', '{"en": "The payment proof cannot be accepted.", "fr": "Le justificatif de paiement ne peut pas être accepté.", "ar": "لا يمكن قبول إثبات الدفع."}', 'new_document', false, NULL, 70),
  ('PI_AMOUNT_SHORT', 'activation-proofs', '21', 'payment', '{"en": "The amount paid is below the activation fee.", "fr": "Le montant payé est inférieur aux frais d''activation.", "ar": "المبلغ المدفوع أقل من رسوم التفعيل."}', 'new_document', false, NULL, 80),
  ('PI_AMOUNT_OVER', 'activation-proofs', '22', 'payment', '{"en": "The amount paid exceeds the fee: contact support.", "fr": "Le montant payé dépasse les frais : contactez le support.", "ar": "المبلغ المدفوع يفوق الرسوم: اتصل بالدعم."}', 'resubmit', false, NULL, 90),
  ('PI_NOT_RECEIVED', 'activation-proofs', '23', 'payment', '{"en": "The transfer has not been received on our account.", "fr": "Le virement n''a pas été reçu sur notre compte.", "ar": "لم يصل التحويل إلى حسابنا."}', 'resubmit', false, NULL, 100),
  ('PI_WRONG_ACCOUNT', 'activation-proofs', '24', 'payment', '{"en": "The transfer was sent to another account.", "fr": "Le virement a été envoyé vers un autre compte.", "ar": "التحويل أرسل إلى حساب آخر."}', 'new_document', false, NULL, 110),
  ('PI_WRONG_REFERENCE', 'activation-proofs', '25', 'payment', '{"en": "The transfer reference does not match this request.", "fr": "La référence du virement ne correspond pas à cette demande.", "ar": "مرجع التحويل لا يطابق هذا الطلب."}', 'new_document', false, NULL, 120),
  ('PI_PAYER_MISMATCH', 'activation-proofs', '26', 'payment', '{"en": "The payer is not the trader.", "fr": "Le payeur n''est pas le commerçant.", "ar": "الدافع ليس هو التاجر."}', 'new_document', false, NULL, 130),
  ('PI_CHEQUE_UNSIGNED', 'activation-proofs', '31', 'cheque', '{"en": "The cheque is not signed.", "fr": "Le chèque n''est pas signé.", "ar": "الصك غير موقع."}', 'new_document', false, NULL, 140),
  ('PI_CHEQUE_PAYEE', 'activation-proofs', '32', 'cheque', '{"en": "The cheque is not made out to the service.", "fr": "Le chèque n''est pas libellé à l''ordre du service.", "ar": "الصك ليس محررا باسم الخدمة."}', 'new_document', false, NULL, 150),
  ('PI_CHEQUE_WORDS', 'activation-proofs', '33', 'cheque', '{"en": "The amounts in figures and in words differ.", "fr": "Les montants en chiffres et en lettres diffèrent.", "ar": "المبلغ بالأرقام يختلف عن المبلغ بالحروف."}', 'new_document', false, NULL, 160),
  ('PI_CHEQUE_REJECTED', 'activation-proofs', '34', 'cheque', '{"en": "The bank rejected the cheque.", "fr": "Le chèque a été rejeté par la banque.", "ar": "رفض البنك الصك."}', 'new_document', false, NULL, 170),
  ('PI_CHEQUE_EXPIRED', 'activation-proofs', '35', 'cheque', '{"en": "The cheque is out of date.", "fr": "Le chèque est périmé.", "ar": "الصك منتهي الأجل."}', 'new_document', false, NULL, 180),
  ('PI_RETURNED', 'activation-proofs', '36', 'cheque', '{"en": "The bank took the payment back.", "fr": "La banque a repris le paiement.", "ar": "استرد البنك المبلغ المدفوع."}', 'new_document', false, NULL, 190),
  ('PI_LICENSE_REFUSED', 'activation-proofs', '41', 'dossier', '{"en": "The card-acceptance license was refused by the acquirer.", "fr": "La licence d''acceptation a été refusée par l''acquéreur.", "ar": "رفضت مؤسسة القبول رخصة قبول البطاقات."}', 'final', false, NULL, 200),
  ('PI_KYC_CHANGED', 'activation-proofs', '42', 'dossier', '{"en": "A dossier of this instance is no longer accepted.", "fr": "Un dossier de cette instance n''est plus accepté.", "ar": "أحد ملفات هذه النسخة لم يعد مقبولا."}', 'resubmit', false, NULL, 210),
  ('PI_OTHER', 'activation-proofs', '00', 'other', '{"en": "Other reason (free text required).", "fr": "Autre motif (précision obligatoire).", "ar": "سبب آخر (التوضيح إجباري)."}', 'resubmit', false, NULL, 220);

-- A reason changes only with an entry that says the new value of each column that differs; its code stays.
CREATE FUNCTION require_reason() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_row jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries CROSS JOIN LATERAL (SELECT details -> 'to' AS told) AS says
    WHERE record_id = NEW.code AND resource = 'reasons' AND action IN ('create_reason', 'change_reason')
      AND xact = (pg_current_xact_id()::text)::bigint AND recorded_at >= transaction_timestamp()
      AND NOT EXISTS (
        SELECT FROM jsonb_each(to_jsonb(NEW) - 'code') AS now_is
        WHERE now_is.value IS DISTINCT FROM coalesce(told -> now_is.key, before_row -> now_is.key))
  ) THEN
    RAISE EXCEPTION 'reasons: % changed without a journal entry of the same transaction that says so', NEW.code
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER reasons_journaled AFTER INSERT OR UPDATE ON reasons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_reason();
CREATE TRIGGER reasons_stay BEFORE DELETE ON reasons FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reasons_no_truncate BEFORE TRUNCATE ON reasons FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the trader got changes only with an act on the dossier.
CREATE CONSTRAINT TRIGGER identifications_sent_reasons AFTER UPDATE ON identifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.sent_reasons IS DISTINCT FROM OLD.sent_reasons)
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER brands_sent_reasons AFTER UPDATE ON brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.sent_reasons IS DISTINCT FROM OLD.sent_reasons)
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER bank_accounts_sent_reasons AFTER UPDATE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.sent_reasons IS DISTINCT FROM OLD.sent_reasons)
  EXECUTE FUNCTION require_act('id');
CREATE CONSTRAINT TRIGGER payment_instances_sent_reasons AFTER UPDATE ON payment_instances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.sent_reasons IS DISTINCT FROM OLD.sent_reasons)
  EXECUTE FUNCTION require_act('id');
