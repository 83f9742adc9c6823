// Measures the processor time of programs, with that of all processes that they started and waited for.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The shell writes its times to this file descriptor. */
export const TIMES_DESCRIPTOR = 3
const SCRIPT = `"$@" ${TIMES_DESCRIPTOR}>&-; code=$?; times >&${TIMES_DESCRIPTOR}; exit $code`
const meters = new AsyncLocalStorage()

/** Runs the step. Resolves with its result, and the processor seconds of the programs that it ran with `run`. */
export async function measureStep(step) {
  const meter = { seconds: 0 }
  const result = await meters.run(meter, step)
  return { result, processorSeconds: meter.seconds }
}

/** True inside `measureStep`. Windows has no shell with `times`. */
export const isMeasured = () => meters.getStore() !== undefined && process.platform !== 'win32'

/** The program and arguments that run this program, and then write its times to TIMES_DESCRIPTOR. */
export const withTimes = (command, args) => ({
  command: 'sh',
  args: ['-c', SCRIPT, 'sh', command, ...args],
})

/** Adds the times of a program to the step that ran it. `text` is the output of the shell's `times`. */
export function addTimes(text) {
  const [, timesOfProgram = ''] = text.trim().split('\n')
  for (const [, minutes, seconds] of timesOfProgram.matchAll(/(\d+)m([\d.,]+)s/g)) {
    meters.getStore().seconds += Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  }
}
