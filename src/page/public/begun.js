// Shows which browsers the page works in, where its script has not begun five seconds after `load`, which waits for that script on a slow line.
// In the syntax of old browsers. A page that was opened from disk says something else.
addEventListener('load', function wait() {
	setTimeout(function show() {
		if (document.documentElement.hasAttribute('data-begun') || location.protocol === 'file:') return;
		document.getElementById('browsers').removeAttribute('hidden');
	}, 5000);
});
