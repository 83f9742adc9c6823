// The sounds of the shelf count, so that a person who looks at the shelf hears a wrong code.

interface Tone {
  hertz: number
  seconds: number
}

const TONES: Record<'counted' | 'wrong', Tone> = {
  counted: { hertz: 1320, seconds: 0.08 },
  wrong: { hertz: 220, seconds: 0.4 },
}
/** Full volume is painful in headphones. */
const VOLUME = 0.3

let context: AudioContext | undefined

/** Plays nothing in a browser without Web Audio, or before the first press of the person on the page. */
export function playSound(kind: 'counted' | 'wrong'): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Safari may have suspended the context. If it cannot resume, the person still reads the message.
  void context.resume().catch(() => undefined)
  const { hertz, seconds } = TONES[kind]
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.value = VOLUME
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + seconds)
}
