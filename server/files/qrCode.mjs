// Reads the QR codes of a picture. Plain JavaScript, because inspector.mjs runs it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// From the package: the library would otherwise fetch it from another host.
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary } })

/** The texts of the codes, at most `maxCodes`; `data` holds the pixels as RGBA. */
export async function readQrCodes({ data, width, height }, maxCodes) {
  const image = { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height }
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: maxCodes, tryHarder: true })
  return found.filter(({ isValid, text }) => isValid && text !== '').map(({ text }) => text)
}
