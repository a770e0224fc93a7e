export { voiceKey as speechKey } from '../motion/page-duration.ts';
