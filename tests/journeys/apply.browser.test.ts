import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAccessibility } from '../conformance/check-accessibility.ts';
import { openPage } from '../support/browser.ts';
import { fillAccess, fillDetails, NEW_PASSWORD } from '../support/fill-sign-up.ts';
import { linkTo, openOutboxMail } from '../support/read-outbox.ts';
import { siteForAll } from '../support/site-for-all.ts';
