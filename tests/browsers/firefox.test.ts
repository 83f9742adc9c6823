import { testJourney } from './journey.ts'
import { openFirefox } from './open-firefox.ts'

testJourney('Firefox', openFirefox)
