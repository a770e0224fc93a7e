package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"platen.example/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	client := platen.New(os.Getenv("ADDRESS"), os.Getenv("KEY"))
	template := must(client.CreateTemplate(ctx, platen.CreateTemplateBody{
		Name:         platen.Ptr("Card"),
		CanvasWidth:  platen.Ptr(int64(40)),
		CanvasHeight: platen.Ptr(int64(20)),
	}, nil))
	var queued []platen.QueuedAnswer
	for _, format := range []string{"png", "jpg"} {
		body := platen.RenderBody{
			TemplateId: template.Id,
			Response:   &platen.ResponseBody{Mode: platen.Ptr("async"), Format: platen.Ptr(format)},
		}
		answer := must(client.RenderTemplate(ctx, body, nil))
		queued = append(queued, must(platen.As[platen.QueuedAnswer](answer.Value)))
	}
	job := must(client.WaitForRenderJob(ctx, queued[0].Id))
	must(client.WaitForRenderJob(ctx, queued[1].Id))
	jobs := must(platen.Collect(func(cursor *int64) ([]platen.RenderJob, *int64, error) {
		page, err := client.ListRenderJobs(ctx, &platen.ListRenderJobsOptions{
			Status: platen.Ptr("succeeded"),
			Limit:  platen.Ptr(int64(1)),
			Cursor: cursor,
		})
		return page.Data, page.NextCursor, err
	}))
	listed := []string{}
	for _, each := range jobs {
		listed = append(listed, each.Id)
	}
	binary := must(client.RenderTemplate(ctx, platen.RenderBody{
		TemplateId: template.Id,
		Response:   &platen.ResponseBody{Type: platen.Ptr("binary")},
	}, &platen.RenderTemplateOptions{Cache: platen.Ptr(false)}))
	found := []string{}
	for _, each := range must(client.ListTemplates(ctx, &platen.ListTemplatesOptions{Search: platen.Ptr("Card")})) {
		found = append(found, each.Name)
	}
	var refusal *platen.Error
	_, err := client.GetTemplate(ctx, "999999", nil)
	if !errors.As(err, &refusal) {
		panic("the template is not refused")
	}
	var issues struct{ Issues []struct{ Path string } }
	_, err = client.CreateTemplate(ctx, platen.CreateTemplateBody{Name: platen.Ptr("")}, nil)
	var second *platen.Error
	if !errors.As(err, &second) || json.Unmarshal(second.Body, &issues) != nil {
		panic("the body is not refused")
	}
	result := must(platen.As[platen.SingleAnswer](job.Result))
	file := must(client.Download(ctx, result.Data.Content))
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"statuses":   []string{queued[0].Status, queued[1].Status},
		"status":     job.Status,
		"queued":     []string{queued[0].Id, queued[1].Id},
		"listed":     listed,
		"found":      found,
		"file":       string(file[1:4]),
		"binary":     string(binary.File[1:4]),
		"code":       refusal.Code,
		"httpStatus": refusal.Status,
		"issue":      issues.Issues[0].Path,
	})
}
