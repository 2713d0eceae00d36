/**
 * n8n opens its Production Checklist over each workflow that a browser sees published for the first time. `npm start`
 * has published all of them already, so this closes the list, unless somebody has chosen it in n8n’s menu.
 */
let isChosen = false;

addEventListener(
	'click',
	({ target, isTrusted }) => {
		if (isTrusted) isChosen = target.closest('[role=menuitem]') !== null;
	},
	true,
);

new MutationObserver(() => {
	if (!isChosen) document.querySelector('[data-test-id=suggested-actions-close]')?.click();
}).observe(document, { childList: true, subtree: true });
