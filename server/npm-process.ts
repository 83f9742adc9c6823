import { readFileSync } from 'node:fs'

/** The id of the `npm start` process that started this process, directly or through npm's shell; null without one. */
export function npmProcessId(): number | null {
  if (process.env.npm_lifecycle_event !== 'start') return null
  // Only on Linux can the parent of npm's shell be found; elsewhere this returns the parent of this process.
  return /^(?:ba|da)?sh$/.test(readProcessFile(process.ppid, 'comm')) ? parentOf(process.ppid) : process.ppid
}

function parentOf(pid: number): number {
  // The file holds "pid (name) state parent …". The name may contain any character.
  return Number(readProcessFile(pid, 'stat').split(') ').pop()?.split(' ')[1])
}

function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim()
  } catch {
    return ''
  }
}
