/**
 * The rules for uploads, as data: the server checks them, the API document and the console show them. No imports, so
 * that the console can load this file too (decisions G-35, G-36, A-01, A-06).
 */
export const MB = 1024 * 1024

export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** The extension of each type, whatever the sender's file name says. */
export const EXTENSIONS: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const pdf: FileType[] = ['application/pdf']
const images: FileType[] = ['image/jpeg', 'image/png']

/** For each kind: its name in a sentence, its largest size in bytes, its types. */
export const FILE_RULES = {
  identification_file: { label: 'identification file', maxBytes: 5 * MB, types: pdf },
  logo: { label: 'logo', maxBytes: 2 * MB, types: images },
  brand_file: { label: 'brand file', maxBytes: 2 * MB, types: images },
  rib_file: { label: 'RIB file', maxBytes: 2 * MB, types: [...pdf, ...images] },
  payment_proof: { label: 'payment proof', maxBytes: 2 * MB, types: [...pdf, ...images] },
} as const satisfies Record<string, { label: string; maxBytes: number; types: FileType[] }>

export type FileKind = keyof typeof FILE_RULES

/** The largest file of any kind, in bytes. */
export const MAX_FILE_BYTES = Math.max(...Object.values(FILE_RULES).map((rule) => rule.maxBytes))

export const MAX_PDF_PAGES = 200
/** Limits above which a PDF is too complex; scans and office documents stay far below. */
export const PDF_BULK = {
  maxObjects: 100_000,
  /** Bytes of all packed objects, and of all streams but pictures, once unpacked. */
  maxPackedObjectBytes: 32 * MB,
  maxUnpackedBytes: 128 * MB,
  /** Drawing operators of all pages; those of a form count each time it is drawn. */
  maxOperators: 2_000_000,
  /** Pixels of one picture. */
  maxPicturePixels: 100_000_000,
} as const
/** Pixels of one side, and of the whole picture. */
export const MAX_IMAGE_SIDE = 8_000
export const MAX_IMAGE_PIXELS = 40_000_000

function typesInWords(types: readonly FileType[]): string {
  const words = types.includes('application/pdf') ? ['a PDF'] : []
  if (types.includes('image/jpeg')) words.push('a JPG or PNG image')
  return words.join(', or ')
}

/** The end of the sentence that begins 'The logo ...', by rule. */
const RULE_MESSAGES = {
  file: () => 'must be sent as a file.',
  empty: () => 'is empty.',
  max: (kind) => `must not be larger than ${FILE_RULES[kind].maxBytes / MB} MB.`,
  mimes: (kind) => `must be ${typesInWords(FILE_RULES[kind].types)}.`,
  infected: (_kind, found) =>
    `contains malware (${found}). Check the computer that it comes from, make the document anew and send that.`,
  pdf_damaged: () => 'cannot be opened: the PDF is damaged. Export it again and send the new file.',
  pdf_protected: () => 'is protected. Save the PDF without a password or restrictions and send it again.',
  pdf_actions: (_kind, found) =>
    `contains ${found === 'URI' ? 'a link action (URI)' : `an action (${found})`}. Print it as a new PDF without links and send that.`,
  pdf_embedded: () => 'contains other files. Send a plain PDF, and each document separately.',
  pdf_hidden: () => 'contains hidden objects. Print it as a new PDF and send that.',
  pdf_scripts: () => 'contains scripts, forms with scripts or an action that starts a program. Send a plain PDF.',
  pdf_no_pages: () => 'has no pages.',
  pdf_pages: () => `must not have more than ${MAX_PDF_PAGES} pages.`,
  pdf_page_count: () => 'states another number of pages than it contains. Export it again and send the new file.',
  image_damaged: () => 'cannot be opened: the image is damaged. Save it again and send the new file.',
  image_dimensions: () =>
    `must have at most ${MAX_IMAGE_SIDE.toLocaleString('en')} pixels a side and ` +
    `${MAX_IMAGE_PIXELS / 1_000_000} megapixels.`,
  too_complex: () => 'takes too long or too much memory to open. Send a simpler file.',
} as const satisfies Record<string, (kind: FileKind, found: string) => string>

export type FileRule = keyof typeof RULE_MESSAGES

/** The sentence for the trader, such as 'The identification file must be a PDF.'; `found` names the offending content. */
export const fileMessage = (kind: FileKind, rule: FileRule, found = ''): string =>
  `The ${FILE_RULES[kind].label} ${RULE_MESSAGES[rule](kind, found)}`
