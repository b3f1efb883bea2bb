/**
 * Reads and writes pictures with codecs compiled to WebAssembly. They cannot reach outside of their own memory, and they
 * are loaded only by the process that scales: the server itself never has them.
 */
import { readFile } from 'node:fs/promises'
import type { Pixels } from './pixels.ts'
import type { ScaledType } from './planned-sizes.ts'

export type Codec = {
  /** The way up that the picture is looked at: a camera's note of how it was held is followed. */
  decode(bytes: Buffer): Promise<Pixels>
  encode(pixels: Pixels): Promise<Buffer>
}

export const loadCodec = (mime: ScaledType): Promise<Codec> => LOADERS[mime]()

/** High enough that nobody sees the loss, as other publishing systems have it. */
const QUALITY = 82

const LOADERS: Readonly<Record<ScaledType, () => Promise<Codec>>> = {
  async 'image/jpeg'() {
    const [decoder, encoder] = await Promise.all([import('@jsquash/jpeg/decode.js'), import('@jsquash/jpeg/encode.js')])
    await startModule(decoder, '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')
    await startModule(encoder, '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')
    return {
      decode: bytes => decoder.default(exactBuffer(bytes), { preserveOrientation: true }),
      encode: async pixels => Buffer.from(await encoder.default(imageOf(pixels), { quality: QUALITY })),
    }
  },
  async 'image/png'() {
    const { initSync, decode, encode } = await import('@jsquash/png/codec/pkg/squoosh_png.js')
    initSync(await compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
    return {
      decode: async bytes => decode(bytes),
      encode: async pixels => Buffer.from(encode(bytesOf(pixels), pixels.width, pixels.height, 8)),
    }
  },
  async 'image/webp'() {
    const [decoder, encoder] = await Promise.all([import('@jsquash/webp/decode.js'), import('@jsquash/webp/encode.js')])
    await startModule(decoder, '@jsquash/webp/codec/dec/webp_dec.wasm')
    await startModule(encoder, '@jsquash/webp/codec/enc/webp_enc_simd.wasm')
    return {
      decode: bytes => decoder.default(exactBuffer(bytes)),
      encode: async pixels => Buffer.from(await encoder.default(imageOf(pixels), { quality: QUALITY })),
    }
  },
}

const bytesOf = ({ data }: Pixels): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** As the codecs, which were made for browsers, want it. */
const imageOf = (pixels: Pixels) => ({ ...pixels, colorSpace: 'srgb' as const })

/** A copy without what else may lie around a buffer's bytes. */
const exactBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

type WasmModule = { readonly init: (...given: any[]) => Promise<unknown> }

async function startModule(part: WasmModule, file: string): Promise<void> {
  await part.init(await compile(file))
}

/** A browser would fetch it; here it is read from the package. */
const compile = async (file: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL(import.meta.resolve(file))))
