// Reads the answer of a backend up to a limit: a backend that is tried for the first time may send a body without end.

/** More than any file that the app reads, such as the invoices of many orders. */
export const MOST_FILE_BYTES = 64_000_000
/** More than any page of a list: the ids of a million products. */
export const MOST_TEXT_BYTES = 8_000_000
/** All answers of a run, which keeps them for its report: the catalogue of 60,000 products. */
export const MOST_RUN_BYTES = 100_000_000
/** Answers of the agreement have at most eight levels. */
const MOST_LEVELS = 64
/** An object takes a hundred times the memory of its two letters. */
const MOST_OBJECTS = 100_000

/** The bytes of the answer; null if they are more than the limit. The rest of a larger answer is not read. */
export async function readAnswerBytes(response: Response, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Why an answer must not be parsed: its lists and objects are more, or stand in each other deeper, than in any agreed answer. */
export function answerFault(json: string): 'too-deep' | 'too-many' | null {
  let level = 0
  let count = 0
  for (let index = 0; index < json.length; index += 1) {
    const letter = json[index]
    if (letter === '"') index = endOfText(json, index + 1)
    else if (letter === '[' || letter === '{') {
      level += 1
      count += 1
      if (level > MOST_LEVELS) return 'too-deep'
      if (count > MOST_OBJECTS) return 'too-many'
    } else if (letter === ']' || letter === '}') level -= 1
  }
  return null
}

function endOfText(json: string, begin: number): number {
  let index = begin
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
}
