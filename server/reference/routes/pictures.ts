// Pictures that staff upload for products (ordering.md §7 Files).
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { PICTURE_FILE_TYPE, UPLOAD_FIELDS } from '#contract/products/picture.ts'
import { MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { bodyFaults } from '#texts/field-faults.ts'
import { pictureRefusals } from '#texts/products/pictures.ts'
import { parseInput, setFileHeaders } from '../answers.ts'
import { callerOf } from '../authority/route-gate.ts'
import { fetchPicture } from '../images/fetch-picture.ts'
import { makeSizes } from '../images/picture-sizes.ts'
import type { PictureStore } from '../images/picture-store.ts'
import { type PictureType, pictureTypeOf } from '../images/picture-type.ts'
import { invalid, notFound, tooManyTries } from '../refusal.ts'
import { addCall } from './add-call.ts'

const formFields = v.object({ fileType: v.literal(PICTURE_FILE_TYPE) })

const MOST_NAME_CHARACTERS = 200
/** The file, its type, and a few fields that another app may add. */
const FORM_LIMITS = {
  fileSize: MOST_PICTURE_BYTES,
  files: 1,
  fields: 5,
  parts: 6,
  fieldSize: 1000,
  headerPairs: 20,
}
/** A uuid, optionally with an ending. */
const UPLOADED_NAME = /^([0-9a-f-]{36})(?:\.(jpg|png|webp))?$/i
const MEDIA_TYPES: Record<PictureType, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/**
 * The most uploads of a person in a quarter of an hour. Each picture stays on the disk for at least a day, even if no
 * product gets it.
 */
const MOST_UPLOADS_OF_CALLER = 200
/** The most uploads of a person at a time, because each picture is in memory until it is resized. */
const MOST_RUNNING_UPLOADS = 4
const RETRY_MS = 5000

interface PictureParts {
  pictures: PictureStore
  clock: () => Date
}

/** Register these routes as a plugin of their own, because only they read forms. */
export async function pictureRoutes(app: FastifyInstance, { pictures, clock }: PictureParts): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS })

  const uploadLimit = createCallLimit(MOST_UPLOADS_OF_CALLER, () => clock().getTime())
  const runningUploads = new Map<number, number>()

  async function storePicture(request: FastifyRequest, readPicture: () => Promise<PictureFile>) {
    const { id } = callerOf(request)
    const runningCount = runningUploads.get(id) ?? 0
    if (runningCount >= MOST_RUNNING_UPLOADS) throw tooManyTries(RETRY_MS, pictureRefusals.tooMany)
    const waitMs = uploadLimit.count(String(id))
    if (waitMs !== null) throw tooManyTries(waitMs, pictureRefusals.tooMany)
    runningUploads.set(id, runningCount + 1)
    try {
      const { bytes, name } = await readPicture()
      const uuid = await pictures.store({ original: bytes, sizes: await makeSizes(bytes) }, clock())
      return { uuid, name: name.slice(-MOST_NAME_CHARACTERS) }
    } finally {
      const remainingCount = (runningUploads.get(id) ?? 1) - 1
      if (remainingCount === 0) runningUploads.delete(id)
      else runningUploads.set(id, remainingCount)
    }
  }

  addCall(app, productChangeCalls.uploadPicture, async ({ request }) =>
    storePicture(request, () => readForm(request)),
  )

  addCall(app, productChangeCalls.uploadPictureFrom, async ({ request, query: { imageUrl } }) =>
    storePicture(request, async () => ({
      bytes: await fetchPicture(imageUrl),
      name: fileNameOf(imageUrl),
    })),
  )

  // Only editors of products get the original file: it may contain the place and camera of the picture (G96, G174). Its
  // bytes decide its type.
  addCall(app, productChangeCalls.uploadedPicture, async ({ reply, params: { name } }) => {
    const [, uuid, ending] = UPLOADED_NAME.exec(name) ?? []
    const bytes = uuid === undefined ? null : await pictures.readOriginal(uuid)
    const type = bytes && pictureTypeOf(bytes)
    if (!type || (ending !== undefined && ending.toLowerCase() !== type)) throw notFound('File')
    return setFileHeaders(reply, MEDIA_TYPES[type], `${uuid}.${type}`)
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
}

interface PictureFile {
  bytes: Buffer
  name: string
}

/** Reads the form to its end before its fields are checked, so that the sender can receive a refusal. */
async function readForm(request: FastifyRequest): Promise<PictureFile> {
  if (!request.isMultipart()) throw invalid(pictureRefusals.noForm)
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw invalid(pictureRefusals.tooManyBytes)
  let file: PictureFile | null = null
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname === UPLOAD_FIELDS.file)
        file = { bytes: await part.toBuffer(), name: fileNameOf(part.filename) }
      else await part.toBuffer()
    }
  } catch (problem) {
    const isTooLarge =
      problem instanceof Error && 'code' in problem && problem.code === 'FST_REQ_FILE_TOO_LARGE'
    throw invalid(isTooLarge ? pictureRefusals.tooManyBytes : bodyFaults.unreadable)
  }
  parseInput(formFields, fields)
  if (file === null) throw invalid(pictureRefusals.noFile)
  return file
}

/** The file name at the end of a path or address, decoded. */
function fileNameOf(path: string): string {
  const [pathOnly = ''] = path.split(/[?#]/)
  const name = pathOnly.split(/[\\/]/).at(-1) ?? ''
  return decodeName(name).replace(/[\p{Cc}/\\]/gu, '')
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
