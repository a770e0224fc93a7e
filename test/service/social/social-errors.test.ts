import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { releasePost } from '../../../packages/server/social/posts/release-post.ts';
import { startOAuth } from '../oauth/start-oauth.ts';
import { startTestService, type TestAnswer } from '../start-test-service.ts';
import { loadTrials, readMedium, startSocialScene, type SocialScene } from './social-scene.ts';
