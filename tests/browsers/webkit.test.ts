import { testJourney } from './journey.ts'
import { openWebKit } from './open-webkit.ts'

testJourney('WebKit', openWebKit)
