import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { MB } from '../../server/files/rules.ts'

/** A sound PDF as common programs write it (object streams, cross-reference stream). */
export async function pdf(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1) document.addPage([595, 842]).drawText(`Specimen ${page}`)
  return Buffer.from(await document.save())
}

/** Encrypted, with a password to open it or only one to lift restrictions. */
export async function protectedPdf(passwords: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  await document.encrypt({ ...passwords, permissions: {} })
  return Buffer.from(await document.save())
}

/** A PDF written by hand: object 1 is the catalog; a right cross-reference table follows. */
export function rawPdf(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, 'latin1')
    parts.push(bytes)
    length += bytes.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(`${index + 1} 0 obj\n`)
    add(object)
    add('\nendobj\n')
  })
  const start = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** Pages written by hand, with any /Count and anything more in the catalog, as objects from number 3 + pages on. */
export function pdfWith(parts: {
  pages?: number
  count?: number
  catalog?: string
  /** More in each page. */
  page?: string
  objects?: (string | Buffer)[]
}) {
  const { pages = 1, count = pages, catalog = '', page = '', objects = [] } = parts
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`,
    ...kids.map(() => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`),
    ...objects,
  ])
}

/** The table of a PDF that was written by hand, with other places for some objects. */
function withTable(file: Buffer, places: Record<number, number>): Buffer {
  const text = file.toString('latin1')
  const at = text.lastIndexOf('\nxref\n') + 1
  const lines = text.slice(at).split('\n')
  for (const [number, offset] of Object.entries(places))
    lines[2 + Number(number)] = `${String(offset).padStart(10, '0')} 00000 n `
  return Buffer.from(text.slice(0, at) + lines.join('\n'), 'latin1')
}

/** A PDF whose table leads to a page that its bytes, read from the first to the last, do not show. */
export function hiddenObject(how: 'inside a stream' | 'replaced'): Buffer {
  const other = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>\nendobj\n'
  if (how === 'inside a stream') {
    const file = pdfWith({ objects: [`<< /Length ${other.length} >>\nstream\n${other}\nendstream`] })
    return withTable(file, { 3: file.indexOf(other) })
  }
  const file = pdfWith({ objects: ['(x)'] })
  const table = file.lastIndexOf('xref\n', file.lastIndexOf('startxref') - 1)
  const longer = Buffer.concat([file.subarray(0, table), Buffer.from(other), file.subarray(table)])
  return Buffer.from(
    longer.toString('latin1').replace(/startxref\n\d+/, `startxref\n${table + other.length}`),
    'latin1',
  )
}

/** A PDF whose last line leads to no table. */
export const damagedTable = (): Buffer =>
  Buffer.from(
    pdfWith({})
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n17'),
    'latin1',
  )

/** A PDF with its page packed in object 7, and a cross-reference stream that says that it is `within` some object. */
export function packedPdf({ within }: { within: number }): Buffer {
  const packed = '3 0 << /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>'
  const objects: [number, Buffer][] = [
    [1, Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [2, Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [7, stream('/Type /ObjStm /N 1 /First 4', Buffer.from(packed))],
    [8, stream('/Type /ObjStm /N 1 /First 4', Buffer.from('4 0 (other)'))],
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const entries = Array.from({ length: 10 }, () => [0, 0, 0])
  let length = parts[0]!.length
  for (const [number, content] of objects) {
    entries[number] = [1, length, 0]
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  entries[3] = [2, within, 0]
  entries[9] = [1, length, 0]
  const table = Buffer.concat(entries.map(([type, value]) => Buffer.from([type!, value! >> 8, value! & 255, 0])))
  const dict = '/Type /XRef /Size 10 /W [1 2 1] /Root 1 0 R'
  parts.push(Buffer.from('9 0 obj\n'), stream(dict, table), Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** The file with an incremental update that writes an object again as it is, or takes it away. */
export function updated(file: Buffer, number: number, taken?: null): Buffer {
  const text = file.toString('latin1')
  const prev = /startxref\n(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))![1]
  const object = taken === null ? '' : new RegExp(`\\n(${number} 0 obj\\n[^]*?endobj\\n)`).exec(text)![1]!
  const entry = taken === null ? '0000000000 00001 f ' : `${String(text.length).padStart(10, '0')} 00000 n `
  const table = `xref\n${number} 1\n${entry}\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${prev} >>\n`
  return Buffer.from(`${text}${object}${table}startxref\n${text.length + object.length}\n%%EOF\n`, 'latin1')
}

/** A stream object holding the bytes, compressed. */
export function stream(dictionary: string, bytes: Buffer): Buffer {
  return streamOf(dictionary, deflateSync(bytes))
}

function streamOf(dictionary: string, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ])
}

export function picture(type: 'png' | 'jpeg', width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1f6f54' } })
    .toFormat(type)
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A black square PNG of one bit a pixel: some kilobytes that unpack to gigabytes. */
export function hugePicture(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A compressed stream of that many megabytes of spaces, some kB each gigabyte. */
export function bomb(dictionary: string, megabytes: number): Buffer {
  const spaces = deflateRawSync(Buffer.alloc(MB, 32), { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const blocks = Array.from({ length: megabytes }, () => spaces)
  const body = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])])
  return streamOf(dictionary, body)
}

export const executable = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'),
  Buffer.alloc(4096),
])

export const scriptedSvg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
